import { type InvitedRole, STORE_ROLE_LABELS, STORE_ROLE_TEXTS } from '@balcao/domain';
import { ChoiceField } from '@balcao/ui/form';

/** The choice of a role, each with its permissions. Only roles that the chooser may give. */
export function RoleChoice({ roles }: { roles: readonly InvitedRole[] }) {
  return (
    <ChoiceField
      name="role"
      label="Papel"
      required
      options={roles.map((role) => ({
        value: role,
        label: STORE_ROLE_LABELS[role],
        description: STORE_ROLE_TEXTS[role],
      }))}
    />
  );
}
