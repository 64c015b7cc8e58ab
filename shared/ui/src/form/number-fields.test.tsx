import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DigitsField, DocumentField, MoneyField, NumberField, PercentField } from './index';
import { renderFields } from './testing/render-fields';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const plain = (name: string) => field(name).value.replaceAll('\u00a0', ' ');

async function paste(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

describe('a money field', () => {
  it('is typed from the right and sends integer cents', async () => {
    const { onSubmit, send } = renderFields(<MoneyField name="price" label="Preço" />);
    await userEvent.type(field('Preço'), '123456');
    expect(plain('Preço')).toBe('R$ 1.234,56');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ price: 123456 });
  });

  it('can be emptied', async () => {
    const { onSubmit, send } = renderFields(<MoneyField name="price" label="Preço" />, { price: 5 });
    expect(plain('Preço')).toBe('R$ 0,05');
    await userEvent.type(field('Preço'), '{Backspace}');
    expect(field('Preço')).toHaveValue('');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ price: null });
  });

  it.each([
    ['1.234,56', 'R$ 1.234,56'],
    ['1234.56', 'R$ 1.234,56'],
    ['R$ 12', 'R$ 12,00'],
  ])('takes a pasted %s as the whole amount', async (text, shown) => {
    renderFields(<MoneyField name="price" label="Preço" />, { price: 100 });
    await paste('Preço', text);
    expect(plain('Preço')).toBe(shown);
  });

  it('tells its bounds, and that it must be filled', async () => {
    const { send } = renderFields(
      <MoneyField name="price" label="Preço" required min={500} validate={() => null} />,
    );
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Preencha o campo Preço.');
    expect(field('Preço')).toHaveFocus();
    await userEvent.type(field('Preço'), '499');
    await userEvent.tab();
    await waitFor(() => expect(field('Preço')).toHaveAccessibleDescription(/O mínimo é R\$\s5,00/));
  });
});

describe('a number field', () => {
  it('shows its unit, is typed as one likes, and is written properly when it is left', async () => {
    const { onSubmit, send } = renderFields(<NumberField name="weight" label="Peso" unit="g" max={30_000} />);
    expect(screen.getByText('g')).toBeVisible();
    await userEvent.type(field('Peso'), '1500 g');
    expect(field('Peso')).toHaveValue('1500');
    await userEvent.tab();
    expect(field('Peso')).toHaveValue('1.500');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ weight: 1500 });
  });

  it('refuses decimals instead of dropping the comma', async () => {
    const { onSubmit, send } = renderFields(<NumberField name="weight" label="Peso" unit="g" />);
    await userEvent.type(field('Peso'), '1500,5');
    await send();
    await waitFor(() => expect(field('Peso')).toHaveAccessibleDescription(/número inteiro/));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('tells its bounds with the unit', async () => {
    renderFields(<NumberField name="weight" label="Peso" unit="g" max={30_000} />);
    await paste('Peso', '30.001');
    await userEvent.tab();
    await waitFor(() => expect(field('Peso')).toHaveAccessibleDescription(/O máximo é 30\.000 g/));
  });

  it('shows a zero', () => {
    renderFields(<NumberField name="stock" label="Estoque" unit="un." />, { stock: 0 });
    expect(field('Estoque')).toHaveValue('0');
  });
});

describe('a percentage', () => {
  it('is typed with a comma and sends basis points', async () => {
    const { onSubmit, send } = renderFields(<PercentField name="off" label="Desconto" />);
    await userEvent.type(field('Desconto'), '12,');
    expect(field('Desconto')).toHaveValue('12,');
    await userEvent.type(field('Desconto'), '50');
    await userEvent.tab();
    expect(field('Desconto')).toHaveValue('12,5');
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ off: 1250 });
  });

  it('is at most the whole', async () => {
    renderFields(<PercentField name="off" label="Desconto" />);
    await userEvent.type(field('Desconto'), '101');
    await userEvent.tab();
    await waitFor(() => expect(field('Desconto')).toHaveAccessibleDescription(/O máximo é 100%/));
  });
});

describe('a document', () => {
  it.each([
    ['12345678909', '123.456.789-09', '12345678909'],
    ['12.abc.345/01de-35', '12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['11222333000181', '11.222.333/0001-81', '11222333000181'],
  ])('%s is masked as what it is', async (text, shown, stored) => {
    const { onSubmit, send } = renderFields(<DocumentField name="document" label="CPF ou CNPJ" />);
    await userEvent.type(field('CPF ou CNPJ'), text);
    expect(field('CPF ou CNPJ')).toHaveValue(shown);
    await send();
    expect(onSubmit).toHaveBeenCalledWith({ document: stored });
  });

  it('that is neither is refused', async () => {
    renderFields(<DocumentField name="document" label="CPF ou CNPJ" />);
    await userEvent.type(field('CPF ou CNPJ'), '12345678900');
    await userEvent.tab();
    await waitFor(() => expect(field('CPF ou CNPJ')).toHaveAccessibleDescription(/CPF ou CNPJ inválido/));
  });
});

it('a code of digits has its pattern', async () => {
  const { onSubmit, send } = renderFields(<DigitsField name="ncm" label="NCM" pattern="####.##.##" />);
  await paste('NCM', '6403.91.90 ');
  expect(field('NCM')).toHaveValue('6403.91.90');
  await send();
  expect(onSubmit).toHaveBeenCalledWith({ ncm: '64039190' });
});
