import type { CreateInvitationRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { InvitedRole } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { EmailField, ServerForm, SubmitButton, useFormHandle, useStepUp } from '@balcao/ui/form';
import { RoleChoice } from './role-choice';
import { invite } from './team-api';

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

  async function send(request: CreateInvitationRequest) {
    const sent = await run(() => invite(http, request));
    if (!sent) return;
    notify.toast(`Convite enviado para ${request.email}.`);
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
        onSubmit={send}
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
