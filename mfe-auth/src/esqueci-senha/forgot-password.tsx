import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { Card, GuestLayout, Notice, Page } from '@balcao/ui/base';
import { EmailField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { useState } from 'react';
import { PUBLIC_AUTH } from '../common/public-auth';

const TITLE = 'Esqueci a senha';
const DESCRIPTION = 'Digite o e-mail da conta para receber um link de nova senha.';

/** Asks for a link to a new password: before the login, and in the back-office with or without a session. */
export default function ForgotPassword() {
  const { status } = useSession();
  if (status === 'authenticated')
    return (
      <Page title={TITLE} width="form">
        <p className="bal-soft">{DESCRIPTION}</p>
        <Card>
          <ForgotPasswordForm />
        </Card>
        <p>
          Lembrou? <Link to="/backoffice/configuracoes/perfil/alterar-senha">Alterar senha</Link>
        </p>
      </Page>
    );
  return (
    <GuestLayout title={TITLE} description={DESCRIPTION}>
      <ForgotPasswordForm />
      <p>
        Lembrou? <Link to="/">Voltar para entrar</Link>
      </p>
    </GuestLayout>
  );
}

const EMPTY = { email: '' };

function ForgotPasswordForm() {
  const { http } = useShell();
  const [asked, setAsked] = useState(false);

  async function ask(body: { email: string }) {
    await send(http, 'POST /auth/user/forgot-password', { body, ...PUBLIC_AUTH });
    setAsked(true);
  }

  return (
    <>
      {asked && (
        <Notice kind="success" title="Se o e-mail existir, enviamos um link">
          O link vale 30 minutos e uma única vez. Não chegou? Confira a caixa de spam e o endereço.
        </Notice>
      )}
      <ServerForm name="forgot-password" initialValues={EMPTY} onSubmit={ask}>
        <EmailField name="email" label="E-mail" autoComplete="username" required autoFocus />
        <SubmitButton block>Enviar link</SubmitButton>
      </ServerForm>
    </>
  );
}
