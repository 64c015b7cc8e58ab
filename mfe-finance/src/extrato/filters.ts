import type { EntryFilter } from '@balcao/api-schema';
import {
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  GATEWAY_IDS,
  GATEWAYS,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
} from '@balcao/domain';
import type { ListFilter } from '@balcao/ui/list';

/** The filters of a statement, whose account is chosen above it. */
export const FILTERS: readonly ListFilter<EntryFilter>[] = [
  { kind: 'dates', label: 'Período do lançamento', from: 'postedFrom', to: 'postedTo' },
  { kind: 'dates', label: 'Competência', from: 'occurredFrom', to: 'occurredTo' },
  { kind: 'several', name: 'type', label: 'Tipo', options: optionsOf(ENTRY_TYPES, ENTRY_TYPE_LABELS) },
  {
    kind: 'one',
    name: 'sign',
    label: 'Sinal',
    options: [
      { value: 'in', label: 'Entradas (+)' },
      { value: 'out', label: 'Saídas (-)' },
    ],
  },
  {
    kind: 'several',
    name: 'method',
    label: 'Método',
    options: optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS),
  },
  {
    kind: 'several',
    name: 'gateway',
    label: 'Gateway',
    options: GATEWAY_IDS.map((value) => ({ value, label: GATEWAYS[value].name })),
  },
  { kind: 'text', name: 'orderNumber', label: 'Número do pedido' },
];
