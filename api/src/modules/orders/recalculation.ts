import { type OrderRecalculation, recalculateOrder } from '@balcao/api-schema';
import {
  FULFILLMENT_STATUS_VIEWS,
  formatInstant,
  formatMoney,
  ORDER_PAYMENT_STATUS_VIEWS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_VIEWS,
  type PaymentState,
} from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { Problem } from '../../problem';
import { changeOrder } from './change-order';
import { showOrder, withActorNames } from './details';
import type { MovedPayment, OrderState } from './order-state';
import type { StoredOrder } from './stored-order';

type Difference = OrderRecalculation['differences'][number];

const NEVER = 'Sem data';
const timeOf = (at: Date | null) => (at === null ? NEVER : formatInstant(at.toISOString()));

/** Pairs of texts that differ. */
const differing = (
  rows: readonly (readonly [what: string, stored: string, derived: string])[],
): Difference[] =>
  rows
    .filter(([, stored, derived]) => stored !== derived)
    .map(([what, stored, derived]) => ({ what, stored, derived }));

const paymentTexts = ({ status, paidAt, isPaidLate, ...amounts }: PaymentState) => [
  PAYMENT_STATUS_VIEWS[status].text,
  formatMoney(amounts.capturedCents),
  formatMoney(amounts.refundedCents),
  formatMoney(amounts.disputedCents),
  formatMoney(amounts.lostCents),
  formatMoney(amounts.divergentCents),
  timeOf(paidAt),
  isPaidLate ? 'Sim' : 'Não',
];
const PAYMENT_PARTS = [
  'status',
  'pago',
  'reembolsado',
  'bloqueado',
  'perdido',
  'divergente',
  'data do pagamento',
  'pago com atraso',
];

function paymentDifferences({ row, before, after }: MovedPayment): Difference[] {
  const name = `${PAYMENT_METHOD_LABELS[row.method]} (${row.external_id})`;
  const stored = paymentTexts(before);
  const derived = paymentTexts(after);
  return differing(
    PAYMENT_PARTS.map(
      (part, index) => [`${name}: ${part}`, stored[index] ?? '', derived[index] ?? ''] as const,
    ),
  );
}

/** Statuses, amounts and dates of an order and its payments that differ from what the events reduce to, in words. */
const differencesOf = (order: StoredOrder, state: OrderState): Difference[] => [
  ...differing([
    [
      'Status do pagamento',
      ORDER_PAYMENT_STATUS_VIEWS[order.payment_status].text,
      ORDER_PAYMENT_STATUS_VIEWS[state.paymentStatus].text,
    ],
    [
      'Envio',
      FULFILLMENT_STATUS_VIEWS[order.fulfillment_status].text,
      FULFILLMENT_STATUS_VIEWS[state.fulfillmentStatus].text,
    ],
    ['Pago', formatMoney(order.captured_cents), formatMoney(state.capturedCents)],
    ['Reembolsado', formatMoney(order.refunded_cents), formatMoney(state.refundedCents)],
    ['Data do pagamento', timeOf(order.paid_at), timeOf(state.paidAt)],
  ]),
  ...state.moved.flatMap(paymentDifferences),
];

/** Differences are written as the events have them, and accounts are told as of any move. */
export const recalculationRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(recalculateOrder, async ({ owner, origin }, { params: { id } }) => {
    const { database } = platform;
    const { sellerId } = owner;
    const { order, ...recalculated } = await database.withLedger(sellerId, async (trx) => {
      const changed = await changeOrder(trx, platform, { ...owner, id }, {});
      if (changed?.state == null) throw new Problem('not_found');
      const differences = differencesOf(changed.order, changed.state);
      const answer = await showOrder(trx, owner, id);
      await recordAudit(trx, origin, {
        sellerId,
        action: 'order.recalculate',
        entity: 'order',
        entityId: id,
        after: {
          differences: differences.map(({ what, stored: was, derived }) => `${what}: ${was} → ${derived}`),
        },
      });
      return { isEqual: differences.length === 0, differences, order: answer };
    });
    return { ...recalculated, order: await withActorNames(database, order) };
  }),
]);
