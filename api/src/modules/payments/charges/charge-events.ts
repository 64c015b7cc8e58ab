import {
  CARD_BRAND_LABELS,
  type PaymentEvent,
  paymentEventsBetween,
  paymentEventTypeOf,
} from '@balcao/domain';
import type { NewEvent } from '../../orders';
import type { ChargeRow } from './repository';

const isRefund = (event: PaymentEvent) => event === 'refund-part' || event === 'refund-all';

/** Whether a gateway has taken another amount than was known of a payment. */
export const correctsCapture = (
  { captured_cents }: Pick<ChargeRow, 'captured_cents'>,
  capturedCents: number | undefined,
): boolean => capturedCents !== undefined && captured_cents > 0 && captured_cents !== capturedCents;

/** Steps that a card was used for. */
const OF_CARDS: readonly PaymentEvent[] = ['review', 'authorize', 'pay', 'refuse'];

const CARD_FACTS = ['card_last4', 'three_ds', 'eci', 'liability'] as const;

/** `data` of a step's event, for the order's page: the reason of a refusal, the card, or the code that the buyer pays by. */
function dataOf(step: PaymentEvent, charge: ChargeRow) {
  const { refusal_group, reason, pix_code, boleto_line, expires_at, card_brand } = charge;
  const card = OF_CARDS.includes(step) && {
    ...(card_brand && { card_brand: CARD_BRAND_LABELS[card_brand] }),
    ...Object.fromEntries(CARD_FACTS.flatMap((name) => (charge[name] === '' ? [] : [[name, charge[name]]]))),
  };
  if (step === 'refuse') return { refusal_group, reason, ...card };
  if (step !== 'register') return { ...card };
  return {
    ...(pix_code !== '' && { pix_code }),
    ...(boleto_line !== '' && { boleto_line }),
    ...(expires_at !== null && { expires_at: expires_at.toISOString() }),
  };
}

/** The steps between two states of a charge. A further part of a refund leaves the status as it is. */
function stepsBetween(
  before: ChargeRow,
  after: ChargeRow,
  capturedCents: number | undefined,
): PaymentEvent[] {
  const moved = paymentEventsBetween(after.method, before.status, after.status) ?? [];
  const steps: PaymentEvent[] = correctsCapture(before, capturedCents) ? ['pay', ...moved] : moved;
  const more = after.refunded_cents - before.refunded_cents;
  const isReported = steps.some((step) => isRefund(step) || step === 'refund-failed');
  if (more === 0 || isReported) return steps;
  return [...steps, more > 0 ? 'refund-part' : 'refund-failed'];
}

/**
 * The events of the payment that a change of its charge stands for, each with an id that the change has for ever.
 *
 * @param capturedCents all that its gateway has taken; undefined where it does not say
 */
export function eventsOfChange(
  before: ChargeRow,
  after: ChargeRow,
  at: Date,
  capturedCents?: number,
): NewEvent[] {
  const steps = stepsBetween(before, after, capturedCents);
  const target = after.refunded_cents;
  let refunded = before.refunded_cents;
  return steps.map((step, index) => {
    let amountCents: number | null = null;
    if (step === 'pay') amountCents = capturedCents ?? null;
    else if (isRefund(step)) {
      amountCents = target - refunded;
      refunded = target;
    } else if (step === 'refund-failed') {
      const kept = index === steps.length - 1 ? target : 0;
      amountCents = refunded - kept;
      refunded = kept;
    }
    return {
      id: `${after.id}:${after.version}:${index}`,
      type: paymentEventTypeOf(after.method, step),
      // Of what one report says, each step is later than the one before.
      occurredAt: new Date(at.getTime() + index),
      amountCents,
      data: dataOf(step, after),
    };
  });
}
