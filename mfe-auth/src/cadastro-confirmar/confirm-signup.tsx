import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link, useNavigate } from '@balcao/contract/router';
import { GuestLayout } from '@balcao/ui/base';
import { CodeField, EmailField, ServerForm, SubmitButton, useFormHandle } from '@balcao/ui/form';
import { useMemo } from 'react';
import { type Arrival, useArrival } from '../common/arrival';
import { asFieldError } from '../common/as-field-error';
import { PUBLIC_AUTH } from '../common/public-auth';
import { useQueryValue } from '../common/use-query-value';
import { ResendCode } from './resend-code';

type Confirmation = { email: string; code: string };

const CODE_LENGTH = 6;

/** Confirms a signup with the code from the e-mail, typed or brought by the e-mail's link. The browser that signed up is logged in. */
export default function ConfirmSignup() {
  const { http, session } = useShell();
  const navigate = useNavigate();
  const form = useFormHandle();
  const { resendAfterSeconds = 0, attempt } = useArrival();
  const email = useQueryValue('email');
  const code = useQueryValue('codigo') ?? '';
  const initialValues = useMemo(() => ({ email: email ?? '', code }), [email, code]);

  async function confirm({ email: typedEmail, code: typed }: Confirmation) {
    const address = email || typedEmail;
    const body = { email: address, code: typed, attempt };
    const confirmed = await send(http, 'POST /auth/confirm-signup', { body, ...PUBLIC_AUTH }).catch(
      (error) => {
        throw asFieldError(error, 'invalid_code', 'code');
      },
    );
    if (confirmed.session) return session.open(confirmed.session);
    const state: Arrival = { notice: 'confirmed', email: address };
    navigate('/', { replace: true, state });
  }

  return (
    <GuestLayout
      title="Confirmar cadastro"
      description={
        <>
          Se o e-mail {email ? <strong>{email}</strong> : 'informado'} puder ser cadastrado, um código de 6
          números chega em instantes. Ele vale 15 minutos.
        </>
      }
    >
      <ServerForm<Confirmation>
        name="confirm-signup"
        initialValues={initialValues}
        handle={form}
        onSubmit={confirm}
        onChange={({ code: typed = '' }) => {
          if (typed.length === CODE_LENGTH) form.submit();
        }}
      >
        {email === '' && <EmailField name="email" label="E-mail do cadastro" required />}
        <CodeField name="code" label="Código de confirmação" required autoFocus />
        <SubmitButton block>Confirmar cadastro</SubmitButton>
      </ServerForm>
      <ResendCode
        emailOf={() => email || form.getFieldValue('email')}
        attempt={attempt}
        waitSeconds={resendAfterSeconds}
        onSent={() => form.focusField('code')}
      />
      <p className="bal-soft">
        Não chegou? Confira a caixa de spam. Já confirmou? <Link to="/">Entrar</Link>
      </p>
    </GuestLayout>
  );
}
