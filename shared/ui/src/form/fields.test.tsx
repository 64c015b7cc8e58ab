import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CheckboxField, CnpjField, CodeField, DateField, PasswordField, SelectField } from './index';
import { renderFields } from './testing/render-fields';

describe('a password field', () => {
  it('shows and hides what is typed', async () => {
    renderFields(<PasswordField name="password" label="Senha" kind="current" />);
    const input = screen.getByLabelText('Senha');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'current-password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(input).toHaveAttribute('type', 'text');
  });

  it('for a secret that is no password is called by its name, and not filled with one', async () => {
    renderFields(<PasswordField name="token" label="Token da API" kind="secret" />);
    const input = screen.getByLabelText('Token da API');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar Token da API' }));
    expect(input).toHaveAttribute('type', 'text');
  });

  it('accepts a paste, measures a new password, and refuses what the form’s own rule refuses', async () => {
    const { onSubmit, send } = renderFields(
      <PasswordField
        name="password"
        label="Senha"
        kind="new"
        meter
        required
        validate={(password) => (password.length < 8 ? 'Use pelo menos 8 caracteres.' : null)}
      />,
    );
    const input = screen.getByLabelText('Senha');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await userEvent.click(input);
    await userEvent.paste('curta');
    expect(await screen.findByText('Força da senha: Muito fraca')).toBeVisible();
    await send();
    expect(await screen.findByRole('link', { name: /pelo menos 8 caracteres/ })).toBeVisible();
    await userEvent.clear(input);
    await userEvent.paste('um cavalo verde na praia');
    expect(await screen.findByText('Força da senha: Forte')).toBeVisible();
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ password: 'um cavalo verde na praia' }));
  });
});

describe('a code field', () => {
  it('is one input for the code of a message, and takes a paste with spaces', async () => {
    const { onSubmit, send } = renderFields(<CodeField name="codigo" label="Código" required autoFocus />);
    const input = screen.getByLabelText('Código');
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('autocomplete', 'one-time-code');
    expect(input).toHaveAttribute('inputmode', 'numeric');
    await userEvent.paste('123 456');
    expect(input).toHaveValue('123456');
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ codigo: '123456' }));
  });

  it('takes a backup code where one may be used', async () => {
    const { onSubmit, send } = renderFields(<CodeField name="codigo" label="Código" acceptsBackupCodes />);
    await userEvent.type(screen.getByLabelText('Código'), 'AB2CD-EF3GH');
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ codigo: 'AB2CD-EF3GH' }));
  });
});

it('a date is typed as dd/mm/aaaa and stored as ISO; an impossible one is refused', async () => {
  const { onSubmit, send } = renderFields(
    <DateField name="birthDate" label="Nascimento" rule="birthDate" />,
    {
      birthDate: '1990-12-31',
    },
  );
  const input = screen.getByLabelText('Nascimento');
  expect(input).toHaveValue('31/12/1990');
  await userEvent.clear(input);
  await userEvent.type(input, '31021990');
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('Data inválida');
  await userEvent.clear(input);
  await userEvent.type(input, '28021990');
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ birthDate: '1990-02-28' }));
});

it('the keyboard of a CNPJ has letters, in upper case', () => {
  renderFields(<CnpjField name="cnpj" label="CNPJ" />);
  expect(screen.getByLabelText('CNPJ')).toHaveAttribute('inputmode', 'text');
  expect(screen.getByLabelText('CNPJ')).toHaveAttribute('autocapitalize', 'characters');
});

it('a correction in the middle of a masked field leaves the caret there', async () => {
  renderFields(<CnpjField name="cnpj" label="CNPJ" />, { cnpj: '12ABC34501DE35' });
  const input = screen.getByLabelText<HTMLInputElement>('CNPJ');
  await userEvent.type(input, '{Backspace}X', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  expect(input).toHaveValue('12.XBC.345/01DE-35');
  expect(input.selectionStart).toBe(4);
});

it('a select sends the value of what was chosen', async () => {
  const { onSubmit, send } = renderFields(
    <SelectField name="uf" label="Estado" options={[{ value: 'SP', label: 'São Paulo' }]} />,
  );
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'São Paulo');
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ uf: 'SP' }));
});

it('a box that must be ticked says what it is for', async () => {
  const { onSubmit, send } = renderFields(
    <CheckboxField name="terms" label="Termos" requiredMessage="É preciso aceitar os termos.">
      Li e aceito os termos
    </CheckboxField>,
  );
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent('É preciso aceitar os termos.');
  await userEvent.click(screen.getByLabelText('Li e aceito os termos'));
  await send();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ terms: true }));
});
