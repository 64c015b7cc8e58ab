import { send } from '@balcao/api-schema/client';
import { type ApiError, useShell } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { GuestLayout, Notice, Stack } from '@balcao/ui/base';
import { EmailField, PasswordField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { useMemo, useState } from 'react';
import { useArrival } from '../common/arrival';
import { PUBLIC_AUTH } from '../common/public-auth';
import { useEnter } from '../common/use-enter';
import { LOGIN_NOTICES } from './login-notices';
import { isLoginRefusal, LoginRefusal } from './login-refusal';

type Credentials = { email: string; password: string };

interface Refusal {
  error: ApiError;
  email: string;
}

/** The login: e-mail and password, and the reason when the account cannot log in. */
export default function Login() {
  const { http } = useShell();
  const enter = useEnter();
  const { notice, email = '' } = useArrival();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const initialValues = useMemo(() => ({ email, password: '' }), [email]);

  async function logIn(body: Credentials) {
    setRefusal(null);
    try {
      await enter(await send(http, 'POST /auth/login', { body, ...PUBLIC_AUTH }), body.email);
    } catch (error) {
      if (isLoginRefusal(error)) setRefusal({ error, email: body.email });
      throw error;
    }
  }

  return (
    <GuestLayout title="Entrar" description="Use o e-mail e a senha da sua conta no Balcão.">
      {refusal ? (
        <LoginRefusal {...refusal} />
      ) : (
        notice && <Notice kind={LOGIN_NOTICES[notice].kind}>{LOGIN_NOTICES[notice].text}</Notice>
      )}
      <ServerForm<Credentials>
        name="login"
        initialValues={initialValues}
        onSubmit={logIn}
        onFailure={isLoginRefusal}
      >
        <EmailField name="email" label="E-mail" autoComplete="username" required autoFocus={email === ''} />
        <PasswordField name="password" label="Senha" kind="current" required autoFocus={email !== ''} />
        <SubmitButton block>Entrar</SubmitButton>
      </ServerForm>
      <Stack gap={8}>
        <Link to="/esqueci-senha">Esqueci a senha</Link>
        <span>
          Ainda não tem conta? <Link to="/cadastro">Criar conta</Link>
        </span>
      </Stack>
    </GuestLayout>
  );
}
