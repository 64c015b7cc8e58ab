import { z } from '@balcao/api-schema';
import { type GatewayId, isReservable } from '@balcao/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { defineTask, enqueue, type TaskType } from '../../queue';
import { type ConnectionRow, findConnectionAt } from './connection';
import type { GatewayChargesTable } from './tables/gateway-charges-schema';

/** Reads a charge at its gateway again. One kind per gateway, so that a hanging gateway only delays its own charges. */
export const chargeCheckTask = (gateway: GatewayId): TaskType<{ chargeId: string }> =>
  defineTask(`charge-check.${gateway}`, z.object({ chargeId: z.string() }));

const COLUMNS = [
  'payment.seller_id',
  'payment.id',
  'payment.order_id',
  'payment.external_id',
  'payment.method',
  'payment.amount_cents',
  'payment.installments',
  'payment.captured_cents',
  'payment.disputed_cents',
  'payment.lost_cents',
  'payment.status',
  'payment.paid_at',
  'payment.custody',
  'payment.version as payment_version',
  'charge.store_id',
  'charge.gateway',
  'charge.is_test',
  'charge.gateway_charge_id',
  'charge.money_id',
  'charge.refusal_group',
  'charge.reason',
  'charge.failure',
  'charge.pix_code',
  'charge.boleto_line',
  'charge.approval_url',
  'charge.card_brand',
  'charge.card_last4',
  'charge.three_ds',
  'charge.eci',
  'charge.liability',
  'charge.expires_at',
  'charge.next_check_at',
  'charge.checks',
  'charge.refund_until',
  'charge.refund_number',
  'decision.kind as requested',
  'decision.amount_cents as request_cents',
  'charge.version',
  'charge.created_at',
  'orders.source',
] as const;

/** The charges of a seller, with their payments and orders, and what their gateway is yet to do with what is reserved. */
export const joinedCharges = (trx: SellerTransaction, sellerId: string) =>
  trx
    .selectFrom('gateway_charges as charge')
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.seller_id', '=', 'charge.seller_id').onRef('payment.id', '=', 'charge.payment_id'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.seller_id', '=', 'payment.seller_id').onRef('orders.id', '=', 'payment.order_id'),
    )
    .leftJoin('gateway_requests as decision', (join) =>
      join
        .onRef('decision.seller_id', '=', 'charge.seller_id')
        .onRef('decision.payment_id', '=', 'charge.payment_id')
        .on('decision.kind', 'in', ['capture', 'void'])
        .on('decision.settled_at', 'is', null),
    )
    .where('charge.seller_id', '=', sellerId);

/** All that is known to have gone back, also where there was no money for it: gateways tell one total. */
const REFUNDED = sql<number>`payment.refunded_cents + payment.excess_refunded_cents`.as('refunded_cents');

const selectCharges = (trx: SellerTransaction, sellerId: string) =>
  joinedCharges(trx, sellerId).select(COLUMNS).select(REFUNDED);

/** A payment that is charged at a gateway: where it stands, and what concerns the gateway. */
export type ChargeRow = Awaited<ReturnType<ReturnType<typeof selectCharges>['executeTakeFirstOrThrow']>>;

/** Names a charge: its id is its payment's. */
export type ChargePlace = Pick<ChargeRow, 'seller_id' | 'id'>;

/** Whether we have asked the gateway for the charge, and not the seller's own system. */
export const isMadeHere = ({ source }: Pick<ChargeRow, 'source'>): boolean =>
  source === 'test-charge' || source === 'checkout';

/** Whether a buyer paid less of a code than its amount. What is left of a reservation is the store's own decision. */
export const isPaidShort = ({
  method,
  captured_cents,
  amount_cents,
}: Pick<ChargeRow, 'method' | 'captured_cents' | 'amount_cents'>): boolean =>
  !isReservable(method) && captured_cents > 0 && captured_cents < amount_cents;

const chargesOf = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  selectCharges(trx, sellerId).where('charge.store_id', '=', storeId);

const testChargesOf = (trx: SellerTransaction, owner: Owner) =>
  chargesOf(trx, owner).where('charge.is_test', '=', true).where('orders.source', '=', 'test-charge');

/** The store's latest test charges, newest first. */
export const findTestCharges = (trx: SellerTransaction, owner: Owner, limit: number): Promise<ChargeRow[]> =>
  testChargesOf(trx, owner).orderBy('charge.payment_id', 'desc').limit(limit).execute();

export const findTestCharge = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<ChargeRow | undefined> =>
  testChargesOf(trx, owner).where('charge.payment_id', '=', id).executeTakeFirst();

/** The charge of a payment of the store; undefined where no gateway is known to have charged it. */
export const findCharge = (
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<ChargeRow | undefined> =>
  chargesOf(trx, owner).where('charge.payment_id', '=', paymentId).executeTakeFirst();

/** Whether charges are tests of which a connection's gateway tells. The simulator sells by its one connection, too, where it collects. */
const modesOf = ({ gateway, mode }: Pick<ConnectionRow, 'gateway' | 'mode'>): boolean[] =>
  gateway === 'simulador' ? [true, false] : [mode === 'test'];

/** Names of a charge, by which its gateway tells of it: empty ones are none. */
interface ReportedNames {
  /** The gateway's name for the charge, or for its money. */
  gatewayId: string;
  /** Our name for it, which is its payment. */
  reference: string;
}

type Place = Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway' | 'mode'>;

const chargesAt = (trx: SellerTransaction, { seller_id, store_id, gateway, mode }: Place) =>
  chargesOf(trx, { sellerId: seller_id, storeId: store_id })
    .where('charge.gateway', '=', gateway)
    .where('charge.is_test', 'in', modesOf({ gateway, mode }));

/** The charge that a connection's gateway tells of. Its own names count before ours, by which one is found whose answer was lost. */
export async function findReportedCharge(
  trx: SellerTransaction,
  connection: Place,
  { gatewayId, reference }: ReportedNames,
): Promise<ChargeRow | undefined> {
  const charges = chargesAt(trx, connection);
  const named = async (column: 'gateway_charge_id' | 'money_id' | 'payment_id', name: string) =>
    name === '' ? undefined : charges.where(`charge.${column}`, '=', name).executeTakeFirst();
  return (
    (await named('gateway_charge_id', gatewayId)) ??
    (await named('money_id', gatewayId)) ??
    (await named('payment_id', reference))
  );
}

/** Charges of a connection whose gateway has not answered, the newest first. */
export const unansweredCharges = (
  trx: SellerTransaction,
  connection: Place,
  limit: number,
): Promise<ChargeRow[]> =>
  chargesAt(trx, connection)
    .where('charge.gateway_charge_id', '=', '')
    .where('payment.status', 'in', ['criado', 'cancelado'])
    .where('payment.captured_cents', '=', 0)
    .orderBy('charge.payment_id', 'desc')
    .limit(limit)
    .execute();

const readCharge = (trx: SellerTransaction, { seller_id, id }: ChargePlace) =>
  selectCharges(trx, seller_id).where('charge.payment_id', '=', id);

const lock = (trx: SellerTransaction, { seller_id, id }: ChargePlace) =>
  trx
    .selectFrom('gateway_charges')
    .where('seller_id', '=', seller_id)
    .where('payment_id', '=', id)
    .select('payment_id')
    .forUpdate()
    .execute();

const lockItsOrder = (trx: SellerTransaction, { seller_id, id }: ChargePlace) =>
  trx
    .selectFrom('orders')
    .where('seller_id', '=', seller_id)
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments').where('seller_id', '=', seller_id).where('id', '=', id).select('order_id'),
    )
    .select('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Locks a charge and its order until the transaction ends, in that order, and reads it then: what others have written
 * meanwhile is in it. Undefined for one that was deleted.
 */
export async function lockChargeIfAny(
  trx: SellerTransaction,
  place: ChargePlace,
): Promise<ChargeRow | undefined> {
  const [, , row] = await Promise.all([
    lock(trx, place),
    lockItsOrder(trx, place),
    readCharge(trx, place).executeTakeFirst(),
  ]);
  return row;
}

/** As `lockChargeIfAny`, for one that must be there. */
export async function lockCharge(trx: SellerTransaction, place: ChargePlace): Promise<ChargeRow> {
  const row = await lockChargeIfAny(trx, place);
  if (row === undefined) throw new Error('The charge was deleted.');
  return row;
}

/** The other charges of an order that can still be paid, or are about to be. Its caller has locked the order. */
export const openSiblings = (
  trx: SellerTransaction,
  { seller_id, id, order_id }: Pick<ChargeRow, 'seller_id' | 'id' | 'order_id'>,
): Promise<ChargeRow[]> =>
  selectCharges(trx, seller_id)
    .where('payment.order_id', '=', order_id)
    .where('payment.id', '<>', id)
    .where('payment.status', 'in', ['criado', 'aguardando'])
    .execute();

/** The other charges of an order that have brought money which is not given back. Its caller has locked the order. */
export const paidSiblings = (
  trx: SellerTransaction,
  { seller_id, id, order_id }: Pick<ChargeRow, 'seller_id' | 'id' | 'order_id'>,
): Promise<ChargeRow[]> =>
  selectCharges(trx, seller_id)
    .where('payment.order_id', '=', order_id)
    .where('payment.id', '<>', id)
    .whereRef('payment.captured_cents', '>', 'payment.refunded_cents')
    .execute();

/** The charge as it is now, in a transaction that has locked it. */
export const rereadCharge = (trx: SellerTransaction, place: ChargePlace): Promise<ChargeRow> =>
  readCharge(trx, place).executeTakeFirstOrThrow();

/** When something was last reported of a charge's payment, if ever. */
export async function lastReportAt(
  trx: SellerTransaction,
  { seller_id, id, order_id }: Pick<ChargeRow, 'seller_id' | 'id' | 'order_id'>,
): Promise<Date | null> {
  const { last } = await trx
    .selectFrom('order_events')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', order_id)
    .where('payment_id', '=', id)
    .select(({ fn }) => fn.max('occurred_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Whether a gateway itself has reported the dispute that holds a payment, and not the seller's system. */
export async function hasReportedDispute(
  trx: SellerTransaction,
  { seller_id, id, order_id, gateway }: Pick<ChargeRow, 'seller_id' | 'id' | 'order_id' | 'gateway'>,
): Promise<boolean> {
  const found = await trx
    .selectFrom('order_events')
    .where('seller_id', '=', seller_id)
    .where('order_id', '=', order_id)
    .where('payment_id', '=', id)
    .where('source', '=', gateway)
    .where('type', 'in', ['payment.chargeback_opened', 'payment.med_opened'])
    .select('event_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Longer than the timeout of any gateway. */
export const UNDER_WAY_SECONDS = 60;

/** The columns of a charge that may be written. */
export type ChargeColumns = Omit<
  Updateable<GatewayChargesTable>,
  'seller_id' | 'payment_id' | 'version' | 'updated_at'
>;

const updateOf = (trx: SellerTransaction, { seller_id, id }: ChargePlace) =>
  trx.updateTable('gateway_charges').where('seller_id', '=', seller_id).where('payment_id', '=', id);

/** Counts a check before the gateway is asked. The version stays, so that reports stay valid. */
export async function beginCheck(
  trx: SellerTransaction,
  place: ChargePlace,
  columns: Pick<ChargeRow, 'checks' | 'next_check_at'> & { refund_until?: null },
): Promise<ChargeRow> {
  await updateOf(trx, place).set(columns).execute();
  return rereadCharge(trx, place);
}

/** Keeps the gateway's name for the money of a charge. The version stays, so that reports stay valid. */
export async function noteMoneyId(
  trx: SellerTransaction,
  place: ChargePlace,
  money_id: string,
): Promise<void> {
  await updateOf(trx, place).set({ money_id }).execute();
}

/** Keeps a charge that a gateway is about to be asked for. Its payment stands already. */
export async function insertCharge(
  trx: SellerTransaction,
  row: Insertable<GatewayChargesTable>,
): Promise<void> {
  await trx.insertInto('gateway_charges').values(row).execute();
}

/** Schedules the next check of a charge. */
export const scheduleCheck = (
  trx: Executor,
  {
    seller_id: sellerId,
    id,
    gateway,
    store_id: key,
  }: { seller_id: string; id: string; gateway: GatewayId; store_id: string },
  at: Date,
): Promise<void> =>
  enqueue(
    trx,
    chargeCheckTask(gateway),
    { payload: { chargeId: id }, sellerId, key, idempotencyKey: id, at },
    'restart',
  );

/** Writes the given columns and raises the version. */
export async function updateCharge(
  trx: SellerTransaction,
  place: ChargePlace,
  columns: ChargeColumns,
): Promise<ChargeRow> {
  const [, row] = await Promise.all([
    updateOf(trx, place)
      .set((eb) => ({ ...columns, updated_at: currentTime(), version: eb('version', '+', 1) }))
      .execute(),
    rereadCharge(trx, place),
  ]);
  if (columns.next_check_at && row.next_check_at) await scheduleCheck(trx, row, row.next_check_at);
  return row;
}

/** Claims the money of a charge for its payment. @returns false where a payment of any store has it */
export async function claimCharge(
  trx: SellerTransaction,
  { gateway, gateway_charge_id, id }: Pick<ChargeRow, 'gateway' | 'gateway_charge_id' | 'id'>,
): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select claim_charge(${gateway}, ${gateway_charge_id}, ${id}) as "isOwn"`.execute(trx);
  return rows[0]?.isOwn ?? false;
}

/** A payment's charge, and the connection to its gateway. */
export interface ChargedPayment {
  charge: ChargeRow;
  connection: ConnectionRow;
}

/** The charge of an order's payment and the connection to its gateway; undefined where none of the store's gateways has charged it. */
export async function chargeOfPayment(
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<ChargedPayment | undefined> {
  const charge = await findCharge(trx, owner, paymentId);
  const connection = charge && (await findConnectionAt(trx, charge));
  return charge && connection && { charge, connection };
}
