import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DateInput } from '../list/filters/date-input';
import {
  CepField,
  CnpjField,
  CodeField,
  CpfField,
  DateField,
  DocumentField,
  MoneyField,
  NumberField,
  PhoneField,
} from './index';
import { renderFields } from './testing/render-fields';

/** What a keyboard such as Gboard does: it writes over the word that it composes with each key, and keeps it at the end. */
function compose(input: HTMLInputElement, keys: string) {
  const before = input.value;
  fireEvent.compositionStart(input);
  for (let length = 1; length <= keys.length; length += 1) {
    const value = before + keys.slice(0, length);
    fireEvent.input(input, { target: { value }, isComposing: true, inputType: 'insertCompositionText' });
    // The keyboard holds on to its word: nothing else may stand there meanwhile.
    expect(input).toHaveValue(value);
  }
  fireEvent.compositionEnd(input, { data: keys });
}

it.each([
  ['money', <MoneyField key="f" name="f" label="Campo" />, '1234', 'R$\u00a012,34', 1_234],
  [
    'a phone',
    <PhoneField key="f" name="f" label="Campo" />,
    '11987654321',
    '(11) 98765-4321',
    '+5511987654321',
  ],
  ['a CPF', <CpfField key="f" name="f" label="Campo" />, '52998224725', '529.982.247-25', '52998224725'],
  [
    'a CNPJ',
    <CnpjField key="f" name="f" label="Campo" />,
    '12abc34501de35',
    '12.ABC.345/01DE-35',
    '12ABC34501DE35',
  ],
  [
    'a document',
    <DocumentField key="f" name="f" label="Campo" />,
    '12abc34501de35',
    '12.ABC.345/01DE-35',
    '12ABC34501DE35',
  ],
  ['a CEP', <CepField key="f" name="f" label="Campo" />, '01310100', '01310-100', '01310100'],
  ['a date', <DateField key="f" name="f" label="Campo" />, '31121990', '31/12/1990', '1990-12-31'],
  ['a code', <CodeField key="f" name="f" label="Campo" />, '123456', '123456', '123456'],
  ['a weight', <NumberField key="f" name="f" label="Campo" unit="g" />, '250', '250', 250],
])('%s that a keyboard composes comes out as typed', async (_what, field, keys, shown, stored) => {
  const { onSubmit, send } = renderFields(field);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  compose(input, keys);
  expect(input.value.replace(/\s/g, ' ')).toBe(shown.replace(/\s/g, ' '));
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ f: stored }));
});

it('a second word is put behind what is there', () => {
  renderFields(<PhoneField name="f" label="Campo" />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  compose(input, '119');
  compose(input, '87654321');
  expect(input).toHaveValue('(11) 98765-4321');
});

it('a date of a filter is taken once it is composed', () => {
  const dates: string[] = [];
  renderFields(<DateInput aria-label="De" value="" onChange={(date) => dates.push(date)} />);
  compose(screen.getByLabelText('De'), '31121990');
  expect(dates.at(-1)).toBe('1990-12-31');
});
