import type { AdminRoleList } from '@balcao/api-schema';
import { STORE_ROLE_LABELS, STORE_ROLES } from '@balcao/domain';
import { ROLE_PERMISSIONS } from '../../../accounts/permissions';

/** The roles that a store's members can have, and what each may do. */
export function listRoles(): AdminRoleList {
  return {
    perfis: STORE_ROLES.map((papel) => ({
      papel,
      nome: STORE_ROLE_LABELS[papel],
      permissoes: [...ROLE_PERMISSIONS[papel]],
    })),
  };
}
