import { ApiError, ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EditorField, PartField, ServerForm, SubmitButton, TextInput, useFieldParts } from './index';

function Pair({ value = ['', ''], onChange }: { value?: string[]; onChange?: (pair: string[]) => void }) {
  const part = useFieldParts('pair');
  return value.map((text, index) => (
    <PartField key={index} part={part(`${index}`)} label={`Parte ${index + 1}`}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          onChange={(typed) => onChange?.(value.map((one, other) => (other === index ? typed : one)))}
        />
      )}
    </PartField>
  ));
}

it('a part has its label, its value and the error that the API names', async () => {
  const sent = jest.fn();
  render(
    <ShellProvider value={createFakeShell()}>
      <ServerForm
        name="f"
        initialValues={{ pair: ['a', 'b'] }}
        onSubmit={(values) => {
          sent(values);
          throw new ApiError({
            status: 422,
            code: 'validation',
            errors: [],
            fields: { 'pair.1': ['Em uso.'] },
          });
        }}
      >
        <EditorField<string[]> name="pair" label="Par">
          <Pair />
        </EditorField>
        <SubmitButton>Salvar</SubmitButton>
      </ServerForm>
    </ShellProvider>,
  );
  await userEvent.type(screen.getByLabelText('Parte 2'), 'c');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(sent).toHaveBeenCalledWith({ pair: ['a', 'bc'] });
  expect(await screen.findByText('Em uso.', { selector: '.bal-part-error' })).toBeVisible();
  expect(screen.getByLabelText('Parte 2')).toHaveAccessibleDescription('Em uso.');
  expect(screen.getByLabelText('Parte 1')).toBeValid();
});
