import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart, ShareBar, Sparkline, TrendChart } from './index';

const reais = (value: number) => `R$ ${value}`;

describe('a trend', () => {
  const data = {
    labels: ['01/03', '02/03', '03/03'],
    series: [
      { name: 'Este mês', values: [10, 30, 20] },
      { name: 'Mês passado', values: [5, null, 15] },
    ],
  };

  it('tells the last value, and any other by arrow keys and pointer', () => {
    render(<TrendChart title="Vendas por dia" labelName="Dia" data={data} format={reais} />);
    expect(screen.getByRole('figure', { name: 'Vendas por dia' })).toHaveTextContent(
      '03/03 Este mês: R$ 20; Mês passado: R$ 15',
    );
    const slider = screen.getByRole('slider', { name: 'Vendas por dia: escolher' });
    expect(slider).toHaveAttribute('aria-valuetext', '03/03. Este mês: R$ 20; Mês passado: R$ 15');
    fireEvent.change(slider, { target: { value: '1' } });
    expect(screen.getByText('02/03', { selector: 'strong' }).parentElement).toHaveTextContent(
      'Este mês: R$ 30; Mês passado: –',
    );
  });

  it('is a table for who asks for it', async () => {
    render(<TrendChart title="Vendas por dia" labelName="Dia" data={data} format={reais} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver tabela' }));
    expect(screen.getByRole('row', { name: '02/03 R$ 30 –' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver gráfico' }));
    expect(screen.getByRole('slider')).toBeInTheDocument();
  });

  it('without a value says so and draws nothing', () => {
    render(
      <TrendChart
        title="Vendas"
        labelName="Dia"
        data={{ labels: [], series: [] }}
        format={reais}
        empty="Nenhuma venda."
      />,
    );
    expect(screen.getByText('Nenhuma venda.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('parts', () => {
  const parts = [
    { name: 'Pix', value: 300 },
    { name: 'Cartão', value: 100 },
  ];
  const words = { labelName: 'Forma', valueName: 'Vendas', format: reais };

  it('as bars have their value beside them', () => {
    render(<BarChart title="Vendas por forma" parts={parts} {...words} />);
    expect(screen.getByText('Cartão').parentElement).toHaveTextContent('R$ 100');
  });

  it('of a whole have their share', async () => {
    render(<ShareBar title="Formas de pagamento" parts={parts} {...words} />);
    expect(screen.getByText('75%').parentElement).toHaveTextContent('Pix 75%R$ 300');
    await userEvent.click(screen.getByRole('button', { name: 'Ver tabela' }));
    expect(screen.getByRole('row', { name: 'Pix R$ 300' })).toBeVisible();
  });

  it('of nothing say so', () => {
    render(<ShareBar title="Formas de pagamento" parts={[{ name: 'Pix', value: 0 }]} {...words} />);
    expect(screen.getByText('Ainda não há dados neste período.')).toBeVisible();
  });
});

it('a sparkline says in words what it shows', () => {
  render(<Sparkline label="Vendas subiram de 3 para 12" values={[3, 5, 12]} />);
  expect(screen.getByRole('img', { name: 'Vendas subiram de 3 para 12' })).toBeVisible();
});
