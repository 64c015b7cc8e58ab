import type { CheckoutCounter, CheckoutCounts } from './checkout-counters';

/** The unit of a card's figure: a number of things, integer cents, or basis points (10 000 are 100 %). */
export type CheckoutCardUnit = 'count' | 'cents' | 'rate';

interface CheckoutCardDefinition {
  label: string;
  unit: CheckoutCardUnit;
  /** The formula, for the seller. */
  formula: string;
  /** Null where there is nothing to divide by. */
  value(counts: CheckoutCounts): number | null;
}

/** A share in basis points, rounded half up; null of nothing. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** An average, rounded half up to whole units; null of nothing. */
export const averageOf = (total: number, count: number): number | null =>
  count === 0 ? null : Math.round(total / count);

const counted = (counter: CheckoutCounter, unit: 'count' | 'cents', label: string, formula: string) => ({
  label,
  unit,
  formula,
  value: (counts: CheckoutCounts) => counts[counter],
});

const rated = (part: CheckoutCounter, whole: CheckoutCounter, label: string, formula: string) => ({
  label,
  unit: 'rate' as const,
  formula,
  value: (counts: CheckoutCounts) => rateOf(counts[part], counts[whole]),
});

/** The cards of checkout monitoring, in their order, with the formula of each. */
export const CHECKOUT_CARDS = {
  sessions: counted(
    'sessions',
    'count',
    'Sessões',
    'Visitas ao checkout que começaram no período. Cada visita conta uma vez.',
  ),
  abandoned: counted(
    'abandonedSessions',
    'count',
    'Abandonos',
    'Sessões com e-mail ou telefone, sem pedido gerado e paradas há mais tempo que o prazo de abandono.',
  ),
  conversion: rated(
    'paidSessions',
    'sessions',
    'Conversão',
    'Sessões com pelo menos um pedido pago ÷ sessões que começaram no período.',
  ),
  createdConversion: rated(
    'orderedSessions',
    'sessions',
    'Conversão em pedidos gerados',
    'Sessões com pelo menos um pedido gerado ÷ sessões que começaram no período.',
  ),
  paidSales: counted(
    'paidCents',
    'cents',
    'Vendas pagas',
    'Soma do que foi pago nos pedidos pagos no período, pela data do pagamento.',
  ),
  createdSales: counted(
    'createdCents',
    'cents',
    'Vendas geradas',
    'Soma dos totais dos pedidos gerados no período, pagos ou não.',
  ),
  paidOrders: counted(
    'paidOrders',
    'count',
    'Pedidos pagos',
    'Pedidos pagos no período, pela data do pagamento.',
  ),
  createdOrders: counted(
    'createdOrders',
    'count',
    'Pedidos gerados',
    'Pedidos gerados no período, pagos ou não.',
  ),
  averageTicket: {
    label: 'Ticket médio',
    unit: 'cents' as const,
    formula: 'Vendas pagas ÷ pedidos pagos.',
    value: ({ paidCents, paidOrders }: CheckoutCounts) => averageOf(paidCents, paidOrders),
  },
  cardApproval: rated(
    'approvedCardOrders',
    'cardOrders',
    'Aprovação no cartão',
    'Pedidos cuja última tentativa no cartão foi autorizada ou capturada ÷ pedidos com tentativa no cartão, pela data do pedido.',
  ),
  pixPaid: rated('paidPix', 'createdPix', 'Pix pago', 'Pix pagos ÷ Pix gerados, pela data do pedido.'),
  boletoPaid: {
    label: 'Boleto pago',
    unit: 'rate' as const,
    formula:
      'Boletos pagos ÷ boletos pagos ou vencidos, pela data do pedido. Os que estão em aberto ficam de fora.',
    value: ({ paidBoletos, expiredBoletos }: CheckoutCounts) =>
      rateOf(paidBoletos, paidBoletos + expiredBoletos),
  },
  boletoPaidOfCreated: rated(
    'paidBoletos',
    'createdBoletos',
    'Boletos pagos entre os gerados',
    'Boletos pagos ÷ boletos gerados, pela data do pedido.',
  ),
  refunds: rated(
    'refundedOrders',
    'paidOrders',
    'Reembolso',
    'Pedidos com reembolso, total ou em parte ÷ pedidos pagos no período.',
  ),
  chargebacks: rated(
    'chargebackOrders',
    'paidOrders',
    'Chargeback',
    'Pedidos com chargeback aberto, mesmo que ganho depois ÷ pedidos pagos no período.',
  ),
  meds: rated(
    'medOrders',
    'paidOrders',
    'MED',
    'MED é a devolução de Pix por fraude. Pedidos com MED aberto, mesmo que rejeitado depois ÷ pedidos pagos no período.',
  ),
  recovered: counted(
    'recoveredSessions',
    'count',
    'Recuperado',
    'Sessões abandonadas que foram pagas depois, por um link de recuperação.',
  ),
  recoveredSales: counted(
    'recoveredCents',
    'cents',
    'Vendas recuperadas',
    'Soma do que foi pago nos pedidos das sessões recuperadas.',
  ),
} as const satisfies Record<string, CheckoutCardDefinition>;

export type CheckoutCard = keyof typeof CHECKOUT_CARDS;

export const CHECKOUT_CARD_NAMES = Object.keys(CHECKOUT_CARDS) as readonly CheckoutCard[];

/** From these shares on, card schemes warn a store about its chargebacks, and put it into a programme. */
const CHARGEBACK_LEVELS = { warning: 65, error: 90 } as const;

export type ChargebackLevel = 'ok' | keyof typeof CHARGEBACK_LEVELS;

/** The level of a period's chargebacks. The exact share decides, not the rounded one. */
export function chargebackLevel({
  chargebackOrders,
  paidOrders,
}: Pick<CheckoutCounts, 'chargebackOrders' | 'paidOrders'>): ChargebackLevel {
  const reaches = (rate: number) => paidOrders > 0 && chargebackOrders * 10_000 >= rate * paidOrders;
  if (reaches(CHARGEBACK_LEVELS.error)) return 'error';
  return reaches(CHARGEBACK_LEVELS.warning) ? 'warning' : 'ok';
}
