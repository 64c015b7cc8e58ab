import type { RoleChange, TeamMember } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { type InvitedRole, STORE_ROLE_LABELS } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { ServerForm, SubmitButton, useFormHandle, useStepUp } from '@balcao/ui/form';
import { RoleChoice } from './role-choice';

export interface RoleFormProps {
  member: TeamMember;
  roles: readonly InvitedRole[];
  onDone(): void;
  onCancel(): void;
}

/** Gives a member another role. The API asks for the password or a code before. */
export function RoleForm({ member: { id, name, role }, roles, onDone, onCancel }: RoleFormProps) {
  const { http, notify } = useShell();
  const form = useFormHandle();
  const { run, dialog } = useStepUp();
  const current = roles.find((one) => one === role) ?? 'leitura';

  async function change(body: RoleChange) {
    const changed = await run(() => send(http, 'PUT /team/:id', { params: { id }, body }));
    if (!changed) return;
    notify.toast(`${name} agora tem o papel ${STORE_ROLE_LABELS[body.role]}.`);
    onDone();
  }

  return (
    <Section
      title={`Papel de ${name}`}
      description="Vale a partir da próxima ação da pessoa, sem que ela precise entrar de novo. Ela recebe um e-mail."
    >
      <ServerForm<RoleChange> name="papel" handle={form} initialValues={{ role: current }} onSubmit={change}>
        <RoleChoice roles={roles} />
        <Stack direction="row" gap={8}>
          <SubmitButton>Salvar papel</SubmitButton>
          <Button onClick={onCancel}>Voltar</Button>
        </Stack>
      </ServerForm>
      {dialog}
    </Section>
  );
}
