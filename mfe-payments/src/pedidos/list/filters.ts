import type { OrderFilter } from '@balcao/api-schema';
import {
  ALL_ORDERS,
  BRAZILIAN_STATES,
  FULFILLMENT_STATUS_VIEWS,
  FULFILLMENT_STATUSES,
  GATEWAY_IDS,
  GATEWAYS,
  ORDER_PAYMENT_STATUS_VIEWS,
  ORDER_PAYMENT_STATUSES,
  ORDER_SOURCE_LABELS,
  ORDER_SOURCES,
  ORDER_TAB_NAMES,
  ORDER_TABS,
  type OrderTabName,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentStatusView,
} from '@balcao/domain';
import type { FilterOption, ListFilter, ListTabs } from '@balcao/ui/list';

const optionsOfViews = <Status extends string>(
  statuses: readonly Status[],
  views: Readonly<Record<Status, PaymentStatusView>>,
): FilterOption[] => statuses.map((value) => ({ value, label: views[value].text }));

/** The filters of the list of orders. */
export const FILTERS: readonly ListFilter<OrderFilter>[] = [
  {
    kind: 'one',
    name: 'tab',
    label: 'Parte da lista',
    options: ORDER_TAB_NAMES.map((value) => ({ value, label: ORDER_TABS[value].label })),
  },
  { kind: 'dates', label: 'Criado em', from: 'orderedFrom', to: 'orderedTo' },
  { kind: 'dates', label: 'Pago em', from: 'paidFrom', to: 'paidTo' },
  { kind: 'dates', label: 'Atualizado em', from: 'updatedFrom', to: 'updatedTo' },
  {
    kind: 'several',
    name: 'method',
    label: 'Forma de pagamento',
    options: optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS),
  },
  { kind: 'number', label: 'Parcelas', from: 'installmentsFrom', to: 'installmentsTo' },
  { kind: 'money', label: 'Total', from: 'totalFrom', to: 'totalTo' },
  { kind: 'text', name: 'product', label: 'Produto' },
  { kind: 'text', name: 'sku', label: 'SKU' },
  { kind: 'text', name: 'tag', label: 'Etiqueta' },
  {
    kind: 'several',
    name: 'state',
    label: 'UF',
    options: BRAZILIAN_STATES.map(({ code }) => ({ value: code, label: code })),
  },
  {
    kind: 'several',
    name: 'gateway',
    label: 'Gateway',
    options: GATEWAY_IDS.map((value) => ({ value, label: GATEWAYS[value].name })),
  },
  {
    kind: 'one',
    name: 'source',
    label: 'Origem',
    options: optionsOf(ORDER_SOURCES, ORDER_SOURCE_LABELS),
  },
  { kind: 'text', name: 'coupon', label: 'Cupom' },
  { kind: 'text', name: 'shippingMethod', label: 'Forma de frete' },
  { kind: 'boolean', name: 'bump', label: 'Order bump', yes: 'Com order bump', no: 'Sem order bump' },
  // Led to by the sales of a bump.
  { kind: 'text', name: 'orderBump', label: 'ID do order bump' },
  { kind: 'text', name: 'checkout', label: 'Checkout' },
  { kind: 'text', name: 'utmSource', label: 'UTM source' },
  { kind: 'text', name: 'utmMedium', label: 'UTM medium' },
  { kind: 'text', name: 'utmCampaign', label: 'UTM campaign' },
  { kind: 'boolean', name: 'test', label: 'Modo', yes: 'Só de teste', no: 'Só de verdade' },
  {
    kind: 'several',
    name: 'paymentStatus',
    label: 'Status do pagamento',
    options: optionsOfViews(ORDER_PAYMENT_STATUSES, ORDER_PAYMENT_STATUS_VIEWS),
  },
  {
    kind: 'several',
    name: 'fulfillmentStatus',
    label: 'Envio',
    options: optionsOfViews(FULFILLMENT_STATUSES, FULFILLMENT_STATUS_VIEWS),
  },
];

/** The tabs that most sellers do not look at every day. */
const SELDOM: readonly OrderTabName[] = ['paid', 'refused', 'refunded', 'lost', 'divergent'];

/** The system views of orders. They overlap, so that all orders are counted for themselves. */
export const TABS: ListTabs<OrderFilter> = {
  filter: 'tab',
  tabs: [
    { label: 'Todos', counts: [ALL_ORDERS] },
    ...ORDER_TAB_NAMES.map((value) => ({
      value,
      label: ORDER_TABS[value].label,
      isSeldom: SELDOM.includes(value),
    })),
  ],
};
