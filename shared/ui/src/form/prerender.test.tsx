import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { GuestLayout, Notice, ThemeProvider } from '../base';
import {
  CheckboxField,
  CodeField,
  CpfField,
  EmailField,
  PasswordField,
  ServerForm,
  SubmitButton,
} from './index';

const onSubmit = jest.fn(async () => {});

function Page() {
  const shell = createFakeShell();
  return (
    <ShellProvider value={shell}>
      <ThemeProvider appearance={shell.appearance}>
        <GuestLayout title="Entrar">
          <Notice kind="info">Use o e-mail da sua conta.</Notice>
          <ServerForm name="login" onSubmit={onSubmit}>
            <EmailField name="email" label="E-mail" required />
            <PasswordField name="password" label="Senha" kind="new" meter required />
            <CpfField name="cpf" label="CPF" help="Só números." />
            <CodeField name="code" label="Código" />
            <CheckboxField name="terms" label="Termos">
              Li e aceito
            </CheckboxField>
            <SubmitButton>Entrar</SubmitButton>
          </ServerForm>
        </GuestLayout>
      </ThemeProvider>
    </ShellProvider>
  );
}

it('prerendered markup has no style attribute, which the page’s policy would block, and no English words', () => {
  const html = renderToString(<Page />).replace(/<style[\s\S]*?<\/style>/g, '');
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toMatch(/aria-label="(?!Mostrar senha)/);
});

it('what was typed before the code arrived is in the form after hydration', async () => {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = renderToString(<Page />);
  const email = screen.getByLabelText<HTMLInputElement>('E-mail');
  email.value = 'ana@exemplo.com.br';
  email.focus();
  const root = await act(async () => hydrateRoot(container, <Page />));
  expect(screen.getByLabelText('E-mail')).toBe(email);
  expect(email).toHaveFocus();
  expect(email).toHaveValue('ana@exemplo.com.br');
  await act(async () => screen.getByRole('button', { name: 'Entrar' }).click());
  expect(await screen.findByRole('alert')).not.toHaveTextContent('E-mail');
  await act(async () => root.unmount());
});
