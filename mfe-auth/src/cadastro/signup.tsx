import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Link, useNavigate } from '@balcao/contract/router';
import { FIELD_BOUNDS } from '@balcao/domain';
import { GuestLayout, randomKey } from '@balcao/ui/base';
import { EmailField, ServerForm, SubmitButton, TextField, useFormHandle } from '@balcao/ui/form';
import { confirmPath } from '../cadastro-confirmar/confirm-path';
import type { Arrival } from '../common/arrival';
import { NewAccountFields, type NewAccountValues, NO_ACCOUNT_YET } from '../common/new-account-fields';
import { PUBLIC_AUTH } from '../common/public-auth';

type SignupValues = NewAccountValues & { email: string; storeName: string };

const EMPTY: SignupValues = { ...NO_ACCOUNT_YET, email: '', storeName: '' };

/** The signup. What follows is the same whether or not the e-mail or the CPF has an account already. */
export default function Signup() {
  const { http } = useShell();
  const navigate = useNavigate();
  const form = useFormHandle();

  async function signUp({ terms: _terms, privacy: _privacy, ...account }: SignupValues) {
    const attempt = randomKey();
    const body = { ...account, acceptedTerms: true as const, attempt };
    const { retryAfterSeconds } = await send(http, 'POST /auth/signup', { body, ...PUBLIC_AUTH });
    const state: Arrival = { resendAfterSeconds: retryAfterSeconds, attempt };
    navigate(confirmPath(account.email), { state });
  }

  return (
    <GuestLayout
      title="Criar conta"
      description="Leva dois minutos. Depois você confirma o e-mail com um código."
    >
      <ServerForm<SignupValues> name="signup" initialValues={EMPTY} handle={form} onSubmit={signUp}>
        <NewAccountFields form={form} emailOf={() => form.getFieldValue('email')}>
          <EmailField name="email" label="E-mail" required />
          <TextField
            name="storeName"
            label="Nome da loja"
            help="É o nome que os compradores leem. Você pode mudar depois."
            rule="storeName"
            autoComplete="organization"
            maxLength={FIELD_BOUNDS.storeName.max}
            required
          />
        </NewAccountFields>
        <SubmitButton block>Criar conta</SubmitButton>
      </ServerForm>
      <p>
        Já tem conta? <Link to="/">Entrar</Link>
      </p>
    </GuestLayout>
  );
}
