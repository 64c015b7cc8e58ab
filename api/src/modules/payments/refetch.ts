import {
  GATEWAYS,
  type GatewayId,
  gatewayInSentence,
  isPaymentOpen,
  isPaymentRefundable,
  isReservable,
  isReserved,
  nextPaymentStatus,
  type PaymentStatus,
  paymentEventsBetween,
} from '@balcao/domain';
import { sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type {
  GatewayFailure,
  GatewayProvider,
  StatusOutcome,
} from '../../providers/gateway/gateway-provider';
import { Again, enqueueAll, handleTask, type TaskHandler } from '../../queue';
import type { DeliveryOutcome } from '../../webhooks/delivery-outcome';
import {
  beginCheck,
  type ChargePlace,
  type ChargeRow,
  chargeCheckTask,
  claimCharge,
  hasReportedDispute,
  isMadeHere,
  lockCharge,
  lockChargeIfAny,
  noteMoneyId,
} from './charge';
import { changeCharge, correctsCapture, keepUnfamiliarWord } from './charge-changes';
import { awaitsRefund, nextCheckAt, nextRefundCheckAt } from './charge-checks';
import { accessOf, type ConnectionRow, findConnectionAt, isConfigured, mayDecide } from './connection';

/**
 * Asserts that a connection may decide about a charge, is in the mode in which it was made, and has its credentials. The simulator has
 * no accounts: each of its connections knows the charges of both modes.
 * @throws Problem gateway_not_in_test_mode or gateway_not_configured
 */
export function assertAccess(
  connection: ConnectionRow,
  charge: Pick<ChargeRow, 'is_test' | 'custody'>,
): void {
  const { gateway, mode, credentials } = connection;
  const { is_test: isTest } = charge;
  const { name } = GATEWAYS[gateway];
  const knowsBothModes = gateway === 'simulador';
  if (!mayDecide(connection, charge))
    throw new Problem('gateway_not_configured', {
      text: `O dinheiro desta venda está com a plataforma, e a conexão ${gatewayInSentence('com', gateway)} não é mais a dela. Fale com o suporte.`,
    });
  if (!isTest && mode !== 'live' && !knowsBothModes)
    throw new Problem('gateway_not_configured', {
      text: `${name} está em modo de teste, que não conhece esta venda. Conecte as credenciais de produção e tente de novo.`,
    });
  if (isTest && mode !== 'test' && !knowsBothModes)
    throw new Problem('gateway_not_in_test_mode', {
      text: `${name} está em modo de produção, que não conhece esta cobrança. Use o painel de testes do gateway.`,
    });
  if (!isConfigured({ gateway, credentials })) throw new Problem('gateway_not_configured');
}

/** The sentence of a problem: that of its first field, else its own. */
const textOf = ({ text, details }: Problem): string => Object.values(details.fields ?? {}).flat()[0] ?? text;

/** Why a connection cannot be asked about a charge; undefined when it can. */
export function accessProblem(connection: ConnectionRow, charge: ChargeRow): string | undefined {
  try {
    assertAccess(connection, charge);
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return textOf(error);
    throw error;
  }
}

/**
 * The status that a report means. A charge that still waits after its time has expired, whatever the gateway calls it.
 */
function reportedStatus(row: ChargeRow, reported: PaymentStatus, now: Date): PaymentStatus {
  const over = row.expires_at !== null && row.expires_at <= now;
  return over && reported === 'aguardando' ? 'expirado' : reported;
}

/** A gateway's report. One of a dispute says nothing of refunds beside it. */
type Report = Extract<StatusOutcome, { outcome: 'known' }> & { isOfDispute?: true };

/** Some gateways call the end of a reservation a refund of everything, though nothing was paid. */
function withoutVoid(row: ChargeRow, report: Report): Report {
  const isAsked = row.requested === 'void' && isReserved(row);
  const isOver = row.status === 'cancelado' && row.captured_cents === 0;
  return (isAsked || isOver) && report.status === 'reembolsado'
    ? { outcome: 'known', status: 'cancelado', refundedCents: 0 }
    : report;
}

/**
 * The refunded cents of a payment by a report. Only a refund of a Pix can come back to the store; of any other payment, money that the
 * gateway does not know of was refunded elsewhere.
 */
function refundedBy({ method, refunded_cents }: ChargeRow, { refundedCents }: Report): number {
  const canComeBack = nextPaymentStatus(method, 'reembolsado', 'refund-failed') !== null;
  return canComeBack ? refundedCents : Math.max(refundedCents, refunded_cents);
}

/**
 * All that the gateway has taken, as far as that is known: what it says, else what it was asked for here of a reservation. One that
 * calls the rest refunded has taken the whole by its own words. Undefined stands for the whole, too. What the platform holds is what
 * the gateway says to have received, whatever the payment was said to be; and of a Pix or a boleto buyers may pay another amount.
 */
function capturedBy(
  row: ChargeRow,
  { capturedCents, receivedCents, refundedCents }: Report,
): number | undefined {
  if (row.custody === 'plataforma') return receivedCents;
  if (!isReservable(row.method)) return receivedCents || capturedCents;
  const isAsked = row.requested === 'capture' && refundedCents === 0;
  const taken = capturedCents ?? (isAsked ? (row.request_cents ?? undefined) : undefined);
  return taken === undefined ? undefined : Math.min(taken, row.amount_cents);
}

/** Gateways whose charges show that they are disputed. PagBank and PayPal tell of disputes beside them. */
const SHOWS_DISPUTES: ReadonlySet<GatewayId> = new Set(['iugu', 'malga', 'simulador']);

const SHOWS_NO_DISPUTE: ReadonlySet<PaymentStatus> = new Set([
  'pago',
  'parcialmente_reembolsado',
  'reembolsado',
]);

/**
 * Whether a report passes over a dispute of the payment: over one that is lost, or that only the seller's system has reported, as
 * its gateway may not show disputes and frees only what it has held. Then the report tells of refunds beside the dispute alone. What a
 * gateway reports of the dispute itself is never passed over.
 */
async function isBesideDispute(trx: SellerTransaction, row: ChargeRow, report: Report): Promise<boolean> {
  if (report.isOfDispute) return false;
  const isLost = row.status === 'chargeback' || row.status === 'med_devolvido';
  if (isLost) return SHOWS_NO_DISPUTE.has(report.status);
  const isHeld = row.status === 'em_disputa' || row.status === 'med_bloqueado';
  return isHeld && (!SHOWS_DISPUTES.has(row.gateway) || !(await hasReportedDispute(trx, row)));
}

/** The status that follows from the time alone, without an answer. */
const asItStands = ({ status, refunded_cents }: ChargeRow): Report => ({
  outcome: 'known',
  status,
  refundedCents: refunded_cents,
});

/**
 * Whether money may come by a report. The platform holds only what its gateway says how much it is, and a charge brings that once,
 * to one payment, however many stores name it.
 */
const mayBring = async (
  trx: SellerTransaction,
  row: ChargeRow,
  receivedCents: number | undefined,
): Promise<boolean> =>
  row.custody !== 'plataforma' || (receivedCents !== undefined && (await claimCharge(trx, row)));

/** Applies a gateway's report to a locked charge if the state machine allows it; otherwise nothing changes. */
async function applyReport(
  trx: SellerTransaction,
  raising: Pick<Platform, 'raise'>,
  row: ChargeRow,
  said: Report,
): Promise<{ row: ChargeRow; outcome: DeliveryOutcome }> {
  const now = currentTime();
  if (said.moneyId && said.moneyId !== row.money_id) await noteMoneyId(trx, row, said.moneyId);
  const report = withoutVoid(row, said);
  const isBeside = await isBesideDispute(trx, row, report);
  const status = isBeside ? row.status : reportedStatus(row, report.status, now);
  const events = paymentEventsBetween(row.method, row.status, status);
  if (events === null) return { row, outcome: 'out_of_order' };
  const refundedCents = isBeside
    ? Math.max(row.refunded_cents, report.refundedCents)
    : refundedBy(row, report);
  const isRefundNews = row.refunded_cents !== refundedCents;
  const capturedCents = capturedBy(row, report);
  const brings = events.includes('pay') || correctsCapture(row, capturedCents);
  if (brings && !(await mayBring(trx, row, capturedCents))) return { row, outcome: 'ignored' };
  if (events.length === 0 && !isRefundNews && !correctsCapture(row, capturedCents))
    return { row, outcome: 'unchanged' };
  const told = { status, refundedCents, capturedCents };
  const changed = await changeCharge(trx, raising, row, told, {
    next_check_at: nextCheckAfter(row, report.status, status, now),
    ...(isRefundNews && { refund_number: row.refund_number + 1 }),
    ...(isRefundNews && !isMadeHere(row) && { refund_until: null }),
  });
  await publishLive(trx, { sellerId: row.seller_id }, 'payment.changed');
  return { row: changed, outcome: 'applied' };
}

/**
 * The next check after a report. A report does not say which of several refunds is done, so older ones are awaited
 * while something can still be refunded.
 */
function nextCheckAfter(
  row: ChargeRow,
  reported: PaymentStatus,
  status: PaymentStatus,
  now: Date,
): Date | null {
  if (awaitsRefund(row) && isPaymentRefundable(status)) return row.next_check_at;
  return reported === 'expirado' ? null : nextCheckAt({ ...row, status }, now);
}

/**
 * The gateway's report. A PayPal order of ours that the buyer approved is captured at once, unless the charge has ended. One mode of
 * a gateway knows nothing of the other.
 */
async function askStatus(
  provider: GatewayProvider,
  access: ReturnType<typeof accessOf>,
  row: ChargeRow,
): Promise<StatusOutcome> {
  if (row.is_test !== (access.mode === 'test')) return { outcome: 'unknown' };
  const name = {
    gatewayId: row.gateway_charge_id,
    method: row.method,
    amountCents: row.amount_cents,
  };
  const outcome = await provider.status(access, name);
  const isAgreed =
    outcome.outcome === 'known' && outcome.status === 'autorizado' && isPaymentOpen(row.status);
  // What is reserved on a card waits for the seller.
  const isCaptured = isAgreed && isMadeHere(row) && row.method === 'paypal';
  return isCaptured && provider.capture ? provider.capture(access, name) : outcome;
}

/** The access by which a charge is read. Anybody has an account at the simulator, which knows the charges of each mode. */
export const accessTo = (
  keyRing: Platform['keyRing'],
  connection: ConnectionRow,
  { gateway, is_test }: Pick<ChargeRow, 'gateway' | 'is_test'>,
): ReturnType<typeof accessOf> =>
  gateway === 'simulador'
    ? { mode: is_test ? 'test' : 'live', credentials: {} }
    : accessOf(keyRing, connection);

/** A charge after it was read, the outcome of reading it, and what its gateway says of a refund that it did not do. */
type RefetchedCharge = { row: ChargeRow; failedRefund?: string | undefined } & (
  | { outcome: DeliveryOutcome }
  | GatewayFailure
);

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** Applies what a gateway says of a dispute, where its charges do not show disputes. Refunds beside it are told by the charge. */
export const reportDispute = (
  { database, raise }: Pick<Parts, 'database' | 'raise'>,
  place: ChargePlace,
  status: 'em_disputa' | 'pago' | 'chargeback',
): Promise<DeliveryOutcome> =>
  database.withLedger(place.seller_id, async (trx) => {
    const row = await lockCharge(trx, place);
    const report: Report = { ...asItStands(row), status, isOfDispute: true };
    return (await applyReport(trx, { raise }, row, report)).outcome;
  });

/**
 * Reads a charge at its gateway outside any transaction and applies the report, once more when the charge changed
 * meanwhile. An overdue charge expires in any case.
 * @returns the outcome: `ignored` when the gateway does not know the charge or may not decide about it, `failed` when it could not be asked
 */
export async function refetchCharge(
  { database, keyRing, gateways, raise }: Parts,
  connection: ConnectionRow,
  charge: ChargeRow,
): Promise<RefetchedCharge> {
  let asked = charge;
  while (true) {
    const answer: StatusOutcome = mayDecide(connection, asked)
      ? await askStatus(gateways[asked.gateway], accessTo(keyRing, connection, asked), asked)
      : { outcome: 'unknown' };
    if (answer.outcome === 'unfamiliar') await keepUnfamiliarWord(database, asked, answer.word);
    const report = answer.outcome === 'known' ? answer : asItStands(asked);
    const { version, payment_version } = asked;
    const { row, outcome } = await database.withLedger(asked.seller_id, async (trx) => {
      const locked = await lockCharge(trx, asked);
      const isCurrent = locked.version === version && locked.payment_version === payment_version;
      return isCurrent
        ? applyReport(trx, { raise }, locked, report)
        : { row: locked, outcome: 'outdated' as const };
    });
    if (outcome === 'outdated') asked = row;
    else if (answer.outcome === 'failed') return { row, ...answer };
    else {
      const { failedRefund } = report;
      return { row, outcome: answer.outcome === 'unknown' ? 'ignored' : outcome, failedRefund };
    }
  }
}

/**
 * Brings the daily check of a connection's paid charges forward to now, but of those that were checked within ten minutes: so often may
 * somebody who knows the address have them all read.
 * @returns their payments
 */
async function bringChecksForward(
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
): Promise<string[]> {
  const { rows } = await sql<{ payment_id: string }>`
    update gateway_charges as c set next_check_at = now()
    from payments as p
    where c.seller_id = ${seller_id} and c.store_id = ${store_id} and c.gateway = ${gateway} and not c.is_test
      and c.next_check_at > now() and c.next_check_at < now() + interval '1 day' - interval '10 minutes'
      and p.seller_id = c.seller_id and p.id = c.payment_id and p.paid_at is not null
    returning c.payment_id`.execute(trx);
  return rows.map(({ payment_id }) => payment_id);
}

/** Has all paid charges of a connection read that a gateway may tell of without naming one. */
export const readPaid = (
  { database }: Pick<Platform, 'database'>,
  connection: ConnectionRow,
): Promise<DeliveryOutcome> =>
  database.withSeller(connection.seller_id, async (trx) => {
    const payments = await bringChecksForward(trx, connection);
    await enqueueAll(
      trx,
      chargeCheckTask(connection.gateway),
      payments.map((chargeId) => ({
        payload: { chargeId },
        sellerId: connection.seller_id,
        key: connection.store_id,
        idempotencyKey: chargeId,
      })),
      'restart',
    );
    return payments.length > 0 ? 'applied' : 'unchanged';
  });

/** The charge itself holds when it is due: an early task is postponed, a superfluous one ends. */
const untilDue = ({ next_check_at }: Pick<ChargeRow, 'next_check_at'>): Again | undefined =>
  next_check_at === null ? undefined : new Again(next_check_at);

/**
 * Reads due charges of a gateway again, because webhooks get lost: open ones, just expired ones, and those with an open
 * refund. The next check is stored first, and no row is locked while the gateway is asked.
 */
export function recheckCharges(parts: Parts, gateway: GatewayId): TaskHandler {
  const { database } = parts;
  return handleTask(chargeCheckTask(gateway), {
    concurrency: 1,
    maxAttempts: Number.POSITIVE_INFINITY,
    async run({ chargeId }, { task: { sellerId } }) {
      const begun = await database.withSeller(sellerId, async (trx) => {
        const now = currentTime();
        const row = await lockChargeIfAny(trx, { seller_id: sellerId, id: chargeId });
        if (row === undefined || row.next_check_at === null || row.next_check_at > now) return { row };
        const checks = row.checks + 1;
        const refundCheckAt = awaitsRefund(row) ? nextRefundCheckAt(checks, now) : null;
        const checked = await beginCheck(trx, row, {
          checks,
          next_check_at: refundCheckAt ?? nextCheckAt({ ...row, checks }, now),
          // After so many checks the refund is waited for no longer.
          ...(refundCheckAt === null && { refund_until: null }),
        });
        return { row: checked, connection: await findConnectionAt(trx, row) };
      });
      const { row, connection } = begun;
      if (row === undefined) return undefined;
      if (connection === undefined) return untilDue(row);
      return untilDue((await refetchCharge(parts, connection, row)).row);
    },
  });
}
