import type { CouponFilter } from '@balcao/api-schema';
import {
  COUPON_STATUS_LABELS,
  COUPON_STATUSES,
  COUPON_TYPE_LABELS,
  COUPON_TYPES,
  optionsOf,
} from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';

/** The filters of the list of coupons. */
export const FILTERS: readonly ListFilter<CouponFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(COUPON_STATUSES, COUPON_STATUS_LABELS),
  },
  { kind: 'one', name: 'type', label: 'Tipo', options: optionsOf(COUPON_TYPES, COUPON_TYPE_LABELS) },
  { kind: 'text', name: 'batchId', label: 'Lote' },
];

export const TABS: ListTabs<CouponFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'ativo', label: 'Ativos' },
    { value: 'agendado', label: 'Agendados' },
    { value: 'expirado', label: 'Expirados' },
    { value: 'esgotado', label: 'Esgotados', isSeldom: true },
    { value: 'pausado', label: 'Pausados', isSeldom: true },
  ],
};
