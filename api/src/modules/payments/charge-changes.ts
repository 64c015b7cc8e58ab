import {
  CARD_BRAND_LABELS,
  GATEWAYS,
  nextPaymentStatus,
  type PaymentEvent,
  type PaymentStatus,
  paymentEventsBetween,
  paymentEventTypeOf,
} from '@balcao/domain';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { currentMs, currentTime } from '../../db/clock';
import type { Database, SellerTransaction } from '../../db/database';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import type { ChargeOutcome, GatewayFailure } from '../../providers/gateway/gateway-provider';
import { endPayment, type NewEvent, recordGatewayEvents } from '../orders';
import {
  type ChargeColumns,
  type ChargeRow,
  isPaidShort,
  lastReportAt,
  openSiblings,
  paidSiblings,
  rereadCharge,
  updateCharge,
} from './charge';
import { enqueueCancel, nextCheckAt } from './charge-checks';

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

const LONGEST_WORD = 80;

/** Keeps a status of a gateway that its adapter does not know, with the first charge that was called so. */
export async function keepUnfamiliarWord(
  { platform }: Pick<Database, 'platform'>,
  { gateway, id }: Pick<ChargeRow, 'gateway' | 'id'>,
  word: string,
): Promise<void> {
  await platform
    .insertInto('gateway_words')
    .values({ gateway, word: word.slice(0, LONGEST_WORD), payment_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The text of a gateway that cannot be reached, or refuses the credentials, while the queue keeps asking. */
export function awayText({ gateway }: Pick<ChargeRow, 'gateway'>, why: GatewayFailure['why']): string {
  const reason = why === 'credentials' ? 'recusou as credenciais' : 'não respondeu como esperado';
  return `${GATEWAYS[gateway].name} ${reason}. Tentamos de novo sozinhos.`;
}

/** Appends the gateway's own words to a sentence, where it has said any. */
export const withGatewayWords = (sentence: string, reason: string): string =>
  reason === '' ? sentence : `${sentence} O que o gateway disse: “${reason}”`;

/** The gauge by which operators are told of a gateway's unfamiliar word, once: for a day. It is left out while the database is down. */
export function gatewayWordsMetric({ database }: Platform): FastifyPluginAsync {
  return async (app) => {
    new Gauge({
      name: 'gateway_unfamiliar_words',
      help: 'Statuses of gateways that were first seen in the last day and that no adapter knows',
      labelNames: ['gateway'],
      registers: [app.metricsRegistry],
      async collect() {
        const counts = await database.platform
          .selectFrom('gateway_words')
          .where(sql<boolean>`seen_at > now() - interval '1 day'`)
          .groupBy('gateway')
          .select(['gateway', ({ fn }) => fn.countAll<number>().as('words')])
          .execute()
          .catch(() => []);
        this.reset();
        for (const { gateway, words } of counts) this.set({ gateway }, Number(words));
      },
    });
  };
}

/** Notifies the store of an order that two payments have paid. @param next what becomes of the second one */
export const noticePaidTwice = (
  trx: SellerTransaction,
  { seller_id: sellerId, store_id: storeId, order_id: id }: ChargeRow,
  next = 'Devolva uma delas.',
): Promise<void> =>
  notify(
    trx,
    { sellerId, storeId },
    {
      key: `order:${id}:paid-twice`,
      category: 'money',
      title: 'Um pedido foi pago duas vezes',
      detail: `O cliente pagou duas cobranças do mesmo pedido. ${next}`,
      target: { kind: 'order', id },
    },
  );

/** Status and amounts of a payment by its gateway's report. A field that is left out stays as it was. */
export interface ReportedChange {
  status?: PaymentStatus;
  refundedCents?: number;
  /** All that it has taken; left out where it does not say. */
  capturedCents?: number | undefined;
}

/** Ends the other attempts at an order of the checkout that is paid, also at their gateways, so that nobody pays it twice. */
async function endOtherAttempts(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  paid: ChargeRow,
): Promise<void> {
  const place = { sellerId: paid.seller_id, storeId: paid.store_id, id: paid.order_id };
  for (const other of await openSiblings(trx, paid)) {
    await endPayment(trx, raising, place, { id: other.id, externalId: other.external_id });
    // One whose gateway has not answered yet is cancelled when it does.
    if (other.gateway_charge_id !== '') await enqueueCancel(trx, other);
  }
}

/**
 * Writes what concerns the gateway of a locked charge, and moves its payment to where the gateway says that it stands. What the
 * gateway says comes after all that was reported before, whatever clocks the others have.
 * @param onPaidTwice is called where another payment has paid the order before
 * @returns the charge as it is now
 */
export async function changeCharge(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  before: ChargeRow,
  { status = before.status, refundedCents = before.refunded_cents, capturedCents }: ReportedChange,
  columns: ChargeColumns,
  onPaidTwice: (trx: SellerTransaction, paid: ChargeRow) => Promise<void> = noticePaidTwice,
): Promise<ChargeRow> {
  const written = await updateCharge(trx, before, columns);
  const told = { ...written, status, refunded_cents: refundedCents };
  const isSame = status === before.status && refundedCents === before.refunded_cents;
  if (isSame && !correctsCapture(before, capturedCents)) return written;
  const reportedMs = (await lastReportAt(trx, before))?.getTime() ?? 0;
  const at = new Date(Math.max(currentMs(), reportedMs + 1));
  const events = eventsOfChange(before, told, at, capturedCents);
  const { seller_id: sellerId, store_id: storeId, order_id: id, gateway, external_id } = before;
  await recordGatewayEvents(
    trx,
    raising,
    { sellerId, storeId, id },
    { source: gateway, externalPaymentId: external_id },
    events,
  );
  const after = await rereadCharge(trx, before);
  const isPaidNow = before.captured_cents === 0 && after.captured_cents > 0;
  if (isPaidNow && before.source === 'checkout') {
    await endOtherAttempts(trx, raising, after);
    // What is missing is for the store to decide: nobody is to add to it by a code that some banks take again.
    if (isPaidShort(after) && after.gateway_charge_id !== '') await enqueueCancel(trx, after);
    if ((await paidSiblings(trx, after)).length > 0) await onPaidTwice(trx, after);
  }
  return after;
}

const EVENTS = {
  aguardando: 'register',
  em_analise: 'review',
  autorizado: 'authorize',
  pago: 'pay',
} as const satisfies Record<string, PaymentEvent>;

/** The change and the columns of a new charge by its gateway's answer. */
export function changeOfAnswer(row: ChargeRow, outcome: ChargeOutcome): [ReportedChange, ChargeColumns] {
  if (outcome.outcome === 'failed') return [{}, { failure: outcome.why }];
  const names = {
    gateway_charge_id: outcome.gatewayId,
    ...(outcome.moneyId && { money_id: outcome.moneyId }),
  };
  if (outcome.outcome === 'refused') {
    const columns = { ...names, refusal_group: outcome.group, reason: outcome.reason };
    return [{ status: 'recusado' }, columns];
  }
  const status = nextPaymentStatus(row.method, 'criado', EVENTS[outcome.status]) ?? row.status;
  const columns = {
    ...names,
    next_check_at: nextCheckAt({ ...row, status }, currentTime()),
    ...(outcome.outcome === 'pending' && {
      pix_code: outcome.instructions.pixCode,
      boleto_line: outcome.instructions.boletoLine,
      approval_url: outcome.instructions.approvalUrl,
    }),
  };
  return [{ status }, columns];
}
