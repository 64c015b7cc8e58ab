import type { JobKind } from '@balcao/api-schema';
import type { Permission } from '@balcao/domain';

/** The permission to see and cancel a job: that of doing the same work by hand. `platform` jobs are for platform admins only. */
export const JOB_ACCESS: Readonly<Record<JobKind, Permission | 'platform'>> = {
  product_bulk: 'produtos:editar',
  product_export: 'produtos:ler',
  product_import: 'produtos:editar',
  coupon_batch: 'marketing:editar',
  coupon_bulk: 'marketing:editar',
  coupon_export: 'marketing:ler',
  coupon_import: 'marketing:editar',
  order_bump_bulk: 'marketing:editar',
  order_bump_export: 'marketing:ler',
  order_bump_import: 'marketing:editar',
  pixel_bulk: 'marketing:editar',
  pixel_export: 'marketing:ler',
  pixel_import: 'marketing:editar',
  order_bulk: 'pedidos:editar',
  order_export: 'pedidos:ler',
  order_tracking_import: 'pedidos:editar',
  user_bulk: 'platform',
  user_export: 'platform',
};
