import type { ProductFilter } from '@balcao/api-schema';
import {
  optionsOf,
  PRODUCT_ORIGIN_LABELS,
  PRODUCT_ORIGINS,
  PRODUCT_STATUS_LABELS,
  PRODUCT_STATUSES,
  PRODUCT_TYPE_LABELS,
  PRODUCT_TYPES,
  STOCK_LEVEL_LABELS,
  STOCK_LEVELS,
} from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';

/** The filters of the list of products. */
export const FILTERS: readonly ListFilter<ProductFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(PRODUCT_STATUSES, PRODUCT_STATUS_LABELS),
  },
  {
    kind: 'one',
    name: 'stock',
    label: 'Estoque',
    options: optionsOf(STOCK_LEVELS, STOCK_LEVEL_LABELS),
  },
  {
    kind: 'one',
    name: 'type',
    label: 'Tipo',
    options: optionsOf(PRODUCT_TYPES, PRODUCT_TYPE_LABELS),
  },
  {
    kind: 'one',
    name: 'origin',
    label: 'Origem',
    options: optionsOf(PRODUCT_ORIGINS, PRODUCT_ORIGIN_LABELS),
  },
  { kind: 'text', name: 'category', label: 'Categoria' },
  { kind: 'money', label: 'Preço', from: 'priceFrom', to: 'priceTo' },
];

export const TABS: ListTabs<ProductFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'active', label: 'Ativos' },
    { value: 'draft', label: 'Rascunhos' },
    { value: 'archived', label: 'Arquivados' },
  ],
};
