import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { useNavigate } from '@balcao/contract/router';
import { GuestLayout } from '@balcao/ui/base';
import { ServerForm, SubmitButton, useFormHandle } from '@balcao/ui/form';
import { useState } from 'react';
import type { Arrival } from '../common/arrival';
import { DeadEnd } from '../common/dead-end';
import { NewPasswordFields } from '../common/new-password-fields';
import { PUBLIC_AUTH } from '../common/public-auth';
import { useLinkToken } from '../common/use-link-token';

type NewPassword = { newPassword: string; confirmation: string };

const EMPTY: NewPassword = { newPassword: '', confirmation: '' };

const isDeadLink = (error: unknown): boolean => isApiError(error) && error.code === 'invalid_reset_token';

/** Sets a new password with the link from the e-mail. */
export default function ResetPassword() {
  const { http } = useShell();
  const navigate = useNavigate();
  const form = useFormHandle();
  const token = useLinkToken();
  const [expired, setExpired] = useState(false);

  async function save({ newPassword }: NewPassword) {
    try {
      const body = { token: token ?? '', newPassword };
      await send(http, 'PUT /auth/user/change-password', { body, ...PUBLIC_AUTH });
    } catch (error) {
      setExpired(isDeadLink(error));
      throw error;
    }
    const state: Arrival = { notice: 'password_reset' };
    navigate('/', { replace: true, state });
  }

  const action = { label: 'Pedir novo link', to: '/esqueci-senha' };
  if (expired)
    return (
      <GuestLayout title="Nova senha">
        <DeadEnd
          title="Este link venceu ou já foi usado"
          text="O link vale 30 minutos e uma única vez. Sua senha não foi alterada. Peça outro link para continuar."
          action={action}
        />
      </GuestLayout>
    );
  if (token === '')
    return (
      <GuestLayout title="Nova senha">
        <DeadEnd
          title="Falta o link do e-mail"
          text="Para criar uma nova senha, abra o link que enviamos por e-mail. Se não tem um, peça agora."
          action={action}
        />
      </GuestLayout>
    );
  return (
    <GuestLayout title="Nova senha" description="Ao salvar, todas as suas sessões abertas são encerradas.">
      <ServerForm<NewPassword>
        name="reset-password"
        initialValues={EMPTY}
        handle={form}
        onSubmit={save}
        onFailure={isDeadLink}
      >
        <NewPasswordFields form={form} autoFocus />
        <SubmitButton block>Salvar nova senha</SubmitButton>
      </ServerForm>
    </GuestLayout>
  );
}
