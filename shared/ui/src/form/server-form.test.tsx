import { ApiError, ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CpfField, EmailField, type FormValues, SaveBar, ServerForm, SubmitButton, TextField } from './index';

type Send = (values: FormValues) => Promise<void>;

function renderForm(onSubmit: Send, initialValues: FormValues = {}) {
  const shell = createFakeShell();
  render(
    <ShellProvider value={shell}>
      <ServerForm name="conta" initialValues={initialValues} onSubmit={onSubmit}>
        <TextField name="name" label="Nome completo" rule="name" required />
        <EmailField name="email" label="E-mail" required />
        <CpfField name="cpf" label="CPF" help="Onze números." />
        <SubmitButton>Criar conta</SubmitButton>
        <SaveBar />
      </ServerForm>
    </ShellProvider>,
  );
  return shell;
}

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Criar conta' }));

async function fill() {
  await userEvent.type(field('Nome completo'), 'Ana Lima');
  await userEvent.type(field('E-mail'), 'ana@exemplo.com.br');
}

describe('a form', () => {
  it('judges a field on blur, tells it under the field, and stops telling when it is corrected', async () => {
    renderForm(async () => {});
    await userEvent.type(field('CPF'), '12345678900');
    await userEvent.tab();
    await waitFor(() => expect(field('CPF')).toHaveAccessibleDescription(/CPF inválido/));
    expect(field('CPF')).toHaveAccessibleDescription(/Onze números/);
    expect(field('CPF')).toBeInvalid();
    await userEvent.type(field('CPF'), '{Backspace}');
    await waitFor(() => expect(field('CPF')).toBeValid());
  });

  it('judges no field while a button is pressed: what it tells could push the button away from under the finger', async () => {
    renderForm(async () => {});
    const user = userEvent.setup();
    await user.type(field('CPF'), '12345678900');
    const button = screen.getByRole('button', { name: 'Criar conta' });
    await user.pointer({ target: button, keys: '[MouseLeft>]' });
    expect(field('CPF')).toHaveFocus();
    await user.pointer({ target: button, keys: '[/MouseLeft]' });
    await waitFor(() => expect(field('CPF')).toBeInvalid());
    expect(await screen.findByRole('alert')).toHaveTextContent('CPF inválido');
  });

  it('does not nag about an empty field that was only passed by Tab', async () => {
    renderForm(async () => {});
    await userEvent.click(field('Nome completo'));
    await userEvent.tab();
    expect(field('Nome completo')).toBeValid();
  });

  it('sums up what is wrong on submit and focuses the first field to blame', async () => {
    const onSubmit = jest.fn();
    renderForm(onSubmit);
    await send();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Preencha o campo Nome completo.');
    expect(summary).toHaveTextContent('Preencha o campo E-mail.');
    await waitFor(() => expect(field('Nome completo')).toHaveFocus());
    await userEvent.click(screen.getByRole('link', { name: 'Preencha o campo E-mail.' }));
    expect(field('E-mail')).toHaveFocus();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes what is mended out of the summary when the field is left, and nothing else', async () => {
    renderForm(async () => {});
    await send();
    const summary = await screen.findByRole('alert');
    await userEvent.type(field('Nome completo'), 'Ana Lima');
    expect(summary).toHaveTextContent('Preencha o campo Nome completo.');
    await userEvent.tab();
    await waitFor(() => expect(summary).not.toHaveTextContent('Nome completo'));
    expect(summary).toHaveTextContent('Preencha o campo E-mail.');
    await userEvent.type(field('E-mail'), 'ana@');
    await userEvent.tab();
    await waitFor(() => expect(field('E-mail')).toBeInvalid());
    expect(summary).toHaveTextContent('Preencha o campo E-mail.');
  });

  it('closes the summary with the last field that is mended', async () => {
    renderForm(() =>
      Promise.reject(
        new ApiError({
          status: 422,
          code: 'validation',
          errors: ['Confira os campos.'],
          fields: { email: ['Este e-mail não recebe mensagens.'] },
        }),
      ),
    );
    await fill();
    await send();
    await screen.findByRole('alert');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('não recebe mensagens');
    await userEvent.type(field('E-mail'), '.br');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('puts the API’s words on the fields, keeps what was typed, and can be sent again', async () => {
    const onSubmit = jest.fn<Promise<void>, [FormValues]>();
    onSubmit.mockRejectedValueOnce(
      new ApiError({
        status: 422,
        code: 'validation',
        errors: ['Confira os campos.'],
        fields: { cpf: ['Este CPF não pode ser usado.'], outro: ['Falta o aceite.'] },
        requestId: 'req-7',
      }),
    );
    renderForm(onSubmit);
    await fill();
    await send();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('Confira os campos.');
    expect(summary).toHaveTextContent('Falta o aceite.');
    // An error that the person can fix needs no support code.
    expect(summary).not.toHaveTextContent('req-7');
    expect(screen.getByRole('link', { name: 'Este CPF não pode ser usado.' })).toBeVisible();
    await waitFor(() => expect(field('CPF')).toHaveFocus());
    expect(field('Nome completo')).toHaveValue('Ana Lima');
    await send();
    expect(onSubmit).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('shows the code for the support where something broke on our side', async () => {
    renderForm(() =>
      Promise.reject(
        new ApiError({ status: 500, code: 'internal', errors: ['Algo deu errado.'], requestId: 'req-8' }),
      ),
    );
    await fill();
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('req-8');
  });

  it('sends once however often it is submitted', async () => {
    let finish = () => {};
    const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    renderForm(onSubmit);
    await fill();
    await userEvent.type(field('E-mail'), '{Enter}{Enter}');
    await send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('button', { name: 'Criar conta' })).toHaveAttribute('aria-busy', 'true');
    finish();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Criar conta' })).not.toHaveAttribute('aria-busy'),
    );
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('tells a failure that is no answer of the API in plain words, and reports it', async () => {
    const shell = renderForm(async () => {
      throw new TypeError('x is not a function');
    });
    await fill();
    await send();
    const summary = await screen.findByRole('alert');
    expect(summary).toHaveTextContent('O que você escreveu continua aqui');
    expect(summary).toHaveFocus();
    expect(shell.reports).toMatchObject([{ name: 'form_failed' }]);
  });
});

describe('the save bar', () => {
  const saved = { name: 'Ana Lima', email: 'ana@exemplo.com.br', cpf: '12345678909' };

  it('saves for somebody who leaves, and keeps them there with what is wrong', async () => {
    const onSubmit = jest.fn(async () => {});
    const { navigation } = renderForm(onSubmit, saved);
    await userEvent.clear(field('E-mail'));
    await act(async () => expect(await navigation.saveUnsaved()).toBe(false));
    expect(screen.getByRole('alert')).toHaveTextContent('Preencha o campo E-mail.');
    await userEvent.type(field('E-mail'), 'lima@exemplo.com.br');
    await act(async () => expect(await navigation.saveUnsaved()).toBe(true));
    expect(onSubmit).toHaveBeenCalledWith({ ...saved, email: 'lima@exemplo.com.br' });
    expect(navigation.isHeld()).toBe(false);
  });

  it('appears with the first change, guards the page, and goes when the change is discarded', async () => {
    const shell = renderForm(async () => {}, saved);
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
    await userEvent.type(field('Nome completo'), ' Souza');
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
    expect(shell.navigation.isHeld()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(field('Nome completo')).toHaveValue('Ana Lima');
    expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument();
    expect(shell.navigation.isHeld()).toBe(false);
  });

  it('saves with Ctrl+S, then has nothing left to save', async () => {
    const onSubmit = jest.fn(async () => {});
    const shell = renderForm(onSubmit, saved);
    await userEvent.type(field('Nome completo'), ' Souza');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(screen.queryByText('Alterações não salvas')).not.toBeInTheDocument());
    expect(onSubmit).toHaveBeenCalledWith({ ...saved, name: 'Ana Lima Souza' });
    expect(shell.navigation.isHeld()).toBe(false);
  });

  it('follows a record that was read again, but never over an edit', async () => {
    let give: (values: FormValues) => void = () => {};
    function Owner() {
      const [values, setValues] = useState<FormValues>({ name: 'Ana Lima' });
      give = setValues;
      return (
        <ServerForm name="dono" initialValues={values} onSubmit={async () => {}}>
          <TextField name="name" label="Nome completo" />
        </ServerForm>
      );
    }
    render(
      <ShellProvider value={createFakeShell()}>
        <Owner />
      </ShellProvider>,
    );
    act(() => give({ name: 'Ana Souza' }));
    await waitFor(() => expect(field('Nome completo')).toHaveValue('Ana Souza'));
    await userEvent.type(field('Nome completo'), '!');
    act(() => give({ name: 'Outra Pessoa' }));
    await waitFor(() => expect(field('Nome completo')).toHaveValue('Ana Souza!'));
  });
});
