import type { FulfillmentStatus } from './fulfillment';
import type { OrderPaymentStatus } from './order-status';

/** The conditions of a system view of the orders: all that are given must hold. */
export interface OrderTab {
  label: string;
  payment?: readonly OrderPaymentStatus[];
  fulfillment?: readonly FulfillmentStatus[];
  /** Only those of which more money went out than there was, or came in than was due; or an id came with two contents. */
  isDivergent?: true;
}

export const ORDER_TAB_NAMES = [
  'to_ship',
  'waiting',
  'disputed',
  'shipped',
  'paid',
  'refused',
  'refunded',
  'lost',
  'divergent',
] as const;

export type OrderTabName = (typeof ORDER_TAB_NAMES)[number];

/** All orders, which can be counted beside the views. Views overlap, so their counts do not add up to it. */
export const ALL_ORDERS = 'all';

const PAID = ['pago', 'parcialmente_reembolsado'] as const;

/** The system views of the list of orders, in their order. */
export const ORDER_TABS: Readonly<Record<OrderTabName, OrderTab>> = {
  to_ship: { label: 'A enviar', payment: PAID, fulfillment: ['nao_enviado', 'em_separacao'] },
  waiting: {
    label: 'Aguardando',
    payment: ['aguardando', 'em_analise', 'autorizado', 'parcialmente_pago', 'pago_a_menor'],
  },
  // Those of the inbox of disputes that nobody has decided.
  disputed: { label: 'Em disputa', payment: ['em_disputa', 'med_bloqueado'] },
  shipped: {
    label: 'Enviados',
    payment: PAID,
    fulfillment: ['enviado', 'em_transito', 'entregue', 'problema', 'devolvido'],
  },
  paid: { label: 'Pagos', payment: PAID },
  refused: { label: 'Recusados', payment: ['recusado', 'expirado', 'cancelado'] },
  refunded: { label: 'Reembolsados', payment: ['reembolsado', 'parcialmente_reembolsado'] },
  lost: { label: 'Perdidos em disputa', payment: ['chargeback', 'med_devolvido'] },
  divergent: { label: 'Com divergência', isDivergent: true },
};
