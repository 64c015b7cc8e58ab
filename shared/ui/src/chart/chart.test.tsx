import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart, FunnelChart, ShareBar, Sparkline, TrendChart } from './index';

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

  it('says that the last value still runs, and of no other one', () => {
    render(<TrendChart title="Vendas por dia" labelName="Dia" data={data} format={reais} isRunning />);
    expect(screen.getByText('03/03, até agora')).toBeVisible();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } });
    expect(screen.getByText('02/03', { selector: 'strong' })).toBeVisible();
  });

  it('shows the newest value again when its days change', () => {
    const chart = (shown: typeof data) => (
      <TrendChart title="Vendas por dia" labelName="Dia" data={shown} format={reais} />
    );
    const { rerender } = render(chart(data));
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } });
    expect(screen.getByText('01/03', { selector: 'strong' })).toBeVisible();
    rerender(chart({ ...data, labels: ['04/03', '05/03', '06/03'] }));
    expect(screen.getByText('06/03', { selector: 'strong' })).toBeVisible();
  });

  it('is a table for who asks for it', async () => {
    render(<TrendChart title="Vendas por dia" labelName="Dia" data={data} format={reais} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }));
    expect(screen.getByRole('row', { name: '02/03 R$ 30 –' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ver como gráfico' }));
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

describe('a funnel', () => {
  const data = {
    labels: ['Checkout iniciado', 'Pagamento', 'Pago'],
    series: [
      { name: 'Todos', values: [200, 80, 60] },
      { name: 'Celular', values: [150, 45, 30] },
    ],
  };
  const chart = (
    <FunnelChart title="Funil do checkout" data={data} seriesName="Aparelho" format={(value) => `${value}`} />
  );
  const step = (name: string) => screen.getByText(name).parentElement;

  it('says what is lost before each step, and where most is', () => {
    render(chart);
    expect(step('Pagamento')).toHaveTextContent('Maior perda: −60% (120)Pagamento8040%');
    expect(step('Pago')).toHaveTextContent('−25% (20)Pago6030%');
  });

  it('is drawn for one of its series', async () => {
    render(chart);
    await userEvent.click(screen.getByRole('radio', { name: 'Celular' }));
    expect(step('Pago')).toHaveTextContent('−33,3% (15)Pago3020%');
  });

  it('has the figures of all its series in one table', async () => {
    render(chart);
    await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }));
    expect(screen.getByRole('table', { name: /Funil do checkout/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Pagamento/ })).toHaveTextContent('Pagamento80−60%45−70%');
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
    await userEvent.click(screen.getByRole('button', { name: 'Ver como tabela' }));
    expect(screen.getByRole('row', { name: 'Pix R$ 300' })).toBeVisible();
  });

  it('of nothing say so', () => {
    render(<ShareBar title="Formas de pagamento" parts={[{ name: 'Pix', value: 0 }]} {...words} />);
    expect(screen.getByText('Ainda não há dados neste período.')).toBeVisible();
  });
});

it('a sparkline says in words what it shows, also where a value is missing', () => {
  render(<Sparkline label="Vendas subiram de 3 para 12" values={[3, null, 12, null]} />);
  expect(screen.getByRole('img', { name: 'Vendas subiram de 3 para 12' })).toBeVisible();
});
