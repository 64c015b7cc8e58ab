import type { OrderBumpFilter } from '@balcao/api-schema';
import { COUPON_STATUS_LABELS, COUPON_STATUSES, optionsOf } from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';

/** The filters of the list of order bumps. */
export const FILTERS: readonly ListFilter<OrderBumpFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(COUPON_STATUSES, COUPON_STATUS_LABELS),
  },
];

export const TABS: ListTabs<OrderBumpFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'ativo', label: 'Ativos' },
    { value: 'pausado', label: 'Pausados' },
    { value: 'agendado', label: 'Agendados', isSeldom: true },
    { value: 'expirado', label: 'Expirados', isSeldom: true },
    { value: 'esgotado', label: 'Esgotados', isSeldom: true },
  ],
};
