import { ApiError, ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { EditorField, type FormValues, SaveBar, ServerForm, SubmitButton, useFieldParts } from './index';

interface Variant {
  name: string;
  sku: string;
}

/** A little editor as screens have them: a list of variants as one value. */
function VariantsEditor({
  value = [],
  onChange = () => {},
}: {
  value?: Variant[];
  onChange?: (variants: Variant[]) => void;
}) {
  const part = useFieldParts('variants');
  return value.map(({ name, sku }, index) => {
    const { control, error, errorId } = part(`${index}.sku`);
    return (
      <div key={name}>
        <input
          {...control}
          aria-label={`SKU de ${name}`}
          value={sku}
          onChange={({ target }) =>
            onChange(value.map((one, other) => (other === index ? { ...one, sku: target.value } : one)))
          }
        />
        {error && <span id={errorId}>{error}</span>}
      </div>
    );
  });
}

const VARIANTS = [
  { name: 'P', sku: 'A' },
  { name: 'M', sku: 'B' },
];
const withLabel = (rest: string) => `Variante ${VARIANTS[Number(rest.split('.')[0])]?.name}, SKU`;
const noDuplicates = (variants: Variant[]): Record<string, string> =>
  variants[0]?.sku === variants[1]?.sku ? { '1.sku': 'Este SKU se repete.' } : {};

function renderEditor(onSubmit: (values: FormValues) => Promise<void> = async () => {}) {
  const shell = createFakeShell();
  render(
    <ShellProvider value={shell}>
      <ServerForm name="produto" initialValues={{ variants: VARIANTS }} onSubmit={onSubmit}>
        <EditorField<Variant[]>
          name="variants"
          label="Variantes"
          partLabel={withLabel}
          partProblems={noDuplicates}
        >
          <VariantsEditor />
        </EditorField>
        <SubmitButton>Salvar produto</SubmitButton>
        <SaveBar label="Salvar" />
      </ServerForm>
    </ShellProvider>,
  );
  return shell;
}

const sku = (name: string) => screen.getByRole('textbox', { name: `SKU de ${name}` });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Salvar produto' }));

function refusal(fields: Record<string, string[]>) {
  return async () => {
    throw new ApiError({ status: 422, code: 'validation', errors: ['Confira os campos.'], fields });
  };
}

describe('a list as one value', () => {
  it('marks the very control that the API names, and leads to it', async () => {
    renderEditor(refusal({ 'variants.1.sku': ['Este SKU já está em uso.'] }));
    await send();
    const link = await screen.findByRole('link', { name: 'Variante M, SKU: Este SKU já está em uso.' });
    await waitFor(() => expect(sku('M')).toHaveFocus());
    expect(sku('M')).toHaveAccessibleDescription('Este SKU já está em uso.');
    expect(sku('M')).toBeInvalid();
    expect(sku('P')).toBeValid();
    await userEvent.click(sku('P'));
    await userEvent.click(link);
    expect(sku('M')).toHaveFocus();
  });

  it('stops marking only what was changed', async () => {
    renderEditor(refusal({ 'variants.0.sku': ['Em uso.'], 'variants.1.sku': ['Em uso.'] }));
    await send();
    await screen.findByText('Confira os 2 pontos marcados.');
    await userEvent.type(sku('P'), '2');
    expect(sku('P')).toBeValid();
    expect(sku('M')).toBeInvalid();
  });

  it('what the API says inside a list that the form knows no place for goes to the nearest field', async () => {
    renderEditor(refusal({ 'variants.7': ['Falta um valor.'], other: ['Falta outra coisa.'] }));
    await send();
    expect(await screen.findByRole('link', { name: /Falta um valor/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Falta outra coisa/ })).not.toBeInTheDocument();
    expect(screen.getByText('Falta outra coisa.')).toBeVisible();
  });

  it('is judged part by part before it is sent', async () => {
    const onSubmit = jest.fn(async () => {});
    renderEditor(onSubmit);
    await userEvent.clear(sku('M'));
    await userEvent.type(sku('M'), 'A');
    await send();
    expect(await screen.findByRole('link', { name: 'Variante M, SKU: Este SKU se repete.' })).toBeVisible();
    expect(sku('M')).toHaveAccessibleDescription('Este SKU se repete.');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is edited as long as it differs from what was loaded, and goes back to it', async () => {
    const shell = renderEditor();
    await userEvent.type(sku('P'), '2');
    expect(shell.navigation.isHeld()).toBe(true);
    await userEvent.type(sku('P'), '{Backspace}');
    expect(shell.navigation.isHeld()).toBe(false);
    await userEvent.type(sku('P'), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(sku('P')).toHaveValue('A');
  });
});

it('after saving, the form shows what the API made of it, and is left only when nothing is at stake', async () => {
  const held: boolean[] = [];
  const shell = createFakeShell();
  function Product() {
    const [variants, setVariants] = useState(VARIANTS);
    return (
      <ServerForm
        name="produto"
        initialValues={{ variants }}
        onSubmit={async () => setVariants([{ name: 'P', sku: 'A-NORMALIZED' }])}
        onDone={() => held.push(shell.navigation.isHeld())}
      >
        <EditorField name="variants" label="Variantes">
          <VariantsEditor />
        </EditorField>
        <SaveBar label="Salvar produto" />
      </ServerForm>
    );
  }
  render(
    <ShellProvider value={shell}>
      <Product />
    </ShellProvider>,
  );
  await userEvent.type(sku('P'), ' normalized');
  await act(async () => {});
  await send();
  await waitFor(() => expect(sku('P')).toHaveValue('A-NORMALIZED'));
  expect(held).toEqual([false]);
});
