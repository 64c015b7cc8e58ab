import type { JobKind } from '@balcao/api-schema';
import type { Permission } from '../accounts/permissions';

/** Who sees and cancels a job: whoever may do the same by hand. `platform` jobs are for platform admins alone. */
export const JOB_ACCESS: Readonly<Record<JobKind, Permission | 'platform'>> = {
  product_bulk: 'produtos:editar',
  product_export: 'produtos:ler',
  product_import: 'produtos:editar',
  user_bulk: 'platform',
  user_export: 'platform',
};
