import type { EntryFilter } from '@balcao/api-schema';
import {
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  optionsOf,
  SELLER_ACCOUNT_LABELS,
  SELLER_ACCOUNTS,
} from '@balcao/domain';
import type { ListFilter } from '@balcao/ui/list';

/** The filters of the statement. */
export const FILTERS: readonly ListFilter<EntryFilter>[] = [
  { kind: 'dates', label: 'Período', from: 'postedFrom', to: 'postedTo' },
  {
    kind: 'several',
    name: 'account',
    label: 'Conta',
    options: optionsOf(SELLER_ACCOUNTS, SELLER_ACCOUNT_LABELS),
  },
  { kind: 'several', name: 'type', label: 'Tipo', options: optionsOf(ENTRY_TYPES, ENTRY_TYPE_LABELS) },
];
