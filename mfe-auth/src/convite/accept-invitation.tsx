import type { AcceptInvitationRequest, Invitation } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { PUBLIC_SCOPE, useShell } from '@balcao/contract';
import { PasswordField, ServerForm, SubmitButton, useFormHandle } from '@balcao/ui/form';
import { NewAccountFields, type NewAccountValues, NO_ACCOUNT_YET } from '../common/new-account-fields';
import { useEnter } from '../common/use-enter';

interface AcceptInvitationProps {
  token: string;
  invitation: Invitation;
  /** Returns true for a failure that is shown in place of the form. */
  onFailure(error: unknown): boolean;
}

/** An invitation that can be accepted: with the account that its e-mail has, or with a new one. */
export function AcceptInvitation({ token, invitation, onFailure }: AcceptInvitationProps) {
  const { http } = useShell();
  const enter = useEnter();
  const { email, hasAccount } = invitation;

  async function accept(body: AcceptInvitationRequest) {
    const asked = { params: { token }, body, headers: PUBLIC_SCOPE };
    await enter(await send(http, 'POST /convites/:token', asked), email);
  }

  if (hasAccount) return <WithExistingAccount accept={accept} onFailure={onFailure} />;
  return <WithNewAccount email={email} accept={accept} onFailure={onFailure} />;
}

interface WayToAccept {
  accept(request: AcceptInvitationRequest): Promise<void>;
  onFailure(error: unknown): boolean;
}

const NO_PASSWORD = { password: '' };

function WithExistingAccount({ accept, onFailure }: WayToAccept) {
  return (
    <>
      <p>Você já tem conta com este e-mail. Entre com a sua senha para aceitar.</p>
      <ServerForm<{ password: string }>
        name="invitation"
        initialValues={NO_PASSWORD}
        onSubmit={({ password }) => accept({ account: 'existing', password })}
        onFailure={onFailure}
      >
        <PasswordField name="password" label="Senha" kind="current" required autoFocus />
        <SubmitButton block>Aceitar convite e entrar</SubmitButton>
      </ServerForm>
    </>
  );
}

function WithNewAccount({ email, accept, onFailure }: WayToAccept & { email: string }) {
  const form = useFormHandle();
  return (
    <ServerForm<NewAccountValues>
      name="invitation"
      initialValues={NO_ACCOUNT_YET}
      handle={form}
      onSubmit={({ terms: _terms, privacy: _privacy, ...account }) =>
        accept({ account: 'new', ...account, acceptedTerms: true })
      }
      onFailure={onFailure}
    >
      <NewAccountFields form={form} emailOf={() => email} />
      <SubmitButton block>Criar conta e aceitar convite</SubmitButton>
    </ServerForm>
  );
}
