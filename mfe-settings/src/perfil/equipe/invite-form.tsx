import type { CreateInvitationRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { InvitedRole } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { EmailField, ServerForm, SubmitButton, useFormHandle, useStepUp } from '@balcao/ui/form';
import { RoleChoice } from './role-choice';

export interface InviteFormProps {
  roles: readonly InvitedRole[];
  onDone(): void;
  onCancel(): void;
}

/** Invites somebody. The API asks for the password or a code before it sends the link. */
export function InviteForm({ roles, onDone, onCancel }: InviteFormProps) {
  const { http, notify } = useShell();
  const form = useFormHandle();
  const { run, dialog } = useStepUp();

  async function invite(body: CreateInvitationRequest) {
    const sent = await run(() => send(http, 'POST /convites', { body }));
    if (!sent) return;
    notify.toast(`Convite enviado para ${body.email}.`);
    onDone();
  }

  return (
    <Section
      title="Convidar pessoa"
      description="Ela recebe um link por e-mail, que vale 7 dias e uma única vez."
    >
      <ServerForm<CreateInvitationRequest>
        name="convite"
        handle={form}
        initialValues={{ email: '', role: roles.at(-1) ?? 'leitura' }}
        onSubmit={invite}
      >
        <EmailField name="email" label="E-mail" required />
        <RoleChoice roles={roles} />
        <Stack direction="row" gap={8}>
          <SubmitButton>Enviar convite</SubmitButton>
          <Button onClick={onCancel}>Voltar</Button>
        </Stack>
      </ServerForm>
      {dialog}
    </Section>
  );
}
