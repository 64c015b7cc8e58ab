import { LISTED_TEST_CHARGES, type TestCharge } from '@balcao/api-schema';
import {
  formatBoletoLine,
  GATEWAYS,
  isPaymentOpen,
  isPaymentRefundable,
  nextPaymentStatus,
  PAYMENT_STATUS_VIEWS,
  REFUSAL_GROUP_TEXTS,
} from '@balcao/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { currentMs, currentTime } from '../../../db/clock';
import type { Executor, SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { TestChargesTable } from '../../../db/payments-schema';
import { enqueue } from '../../../queue';
import { chargeCheckTask } from './check-task';

export type TestChargeRow = Selectable<TestChargesTable>;

/** Longer than the timeout of any gateway. */
export const UNDER_WAY_SECONDS = 60;

const FAILURES: Readonly<Record<NonNullable<TestChargeRow['failure']>, (name: string) => string>> = {
  unreachable: (name) =>
    `${name} não respondeu como esperado. Não se sabe se a cobrança foi criada; confira no painel do gateway.`,
  credentials: (name) => `${name} recusou as credenciais. Use "Testar conexão" para conferir.`,
};

/** Why a charge could not be made. A charge without a stored answer counts as unanswered. */
function failureOf({ status, failure, created_at }: TestChargeRow): TestChargeRow['failure'] {
  const lost = status === 'criado' && created_at.getTime() + UNDER_WAY_SECONDS * 1_000 < currentMs();
  return failure ?? (lost ? 'unreachable' : null);
}

const isPayable = ({ gateway, method, status }: TestChargeRow) =>
  gateway === 'simulador' && nextPaymentStatus(method, status, 'pay') !== null && status !== 'criado';

/** A test charge as the API shows it. */
export function toTestCharge(row: TestChargeRow): TestCharge {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  const { name } = GATEWAYS[row.gateway];
  const failure = failureOf(row);
  return {
    id: row.id,
    gateway: row.gateway,
    gatewayName: name,
    method: row.method,
    amountCents: Number(row.amount_cents),
    refundedCents: Number(row.refunded_cents),
    status: row.status,
    statusText,
    tone,
    open: isPaymentOpen(row.status),
    payable: isPayable(row),
    refundable: isPaymentRefundable(row.method, row.status),
    pix:
      row.pix_code !== '' && row.expires_at
        ? { code: row.pix_code, expiresAt: row.expires_at.toISOString() }
        : null,
    boleto:
      row.boleto_line === ''
        ? null
        : { line: row.boleto_line, formattedLine: formatBoletoLine(row.boleto_line) },
    approvalUrl: row.approval_url,
    refusal: row.refusal_group && {
      group: row.refusal_group,
      text: REFUSAL_GROUP_TEXTS[row.refusal_group],
      reason: row.reason,
    },
    failure: failure === null ? '' : FAILURES[failure](name),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

const ofStore = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('test_charges')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .selectAll();

/** The store's latest test charges, newest first. */
export const listTestCharges = (trx: SellerTransaction, owner: Owner): Promise<TestChargeRow[]> =>
  ofStore(trx, owner).orderBy('id', 'desc').limit(LISTED_TEST_CHARGES).execute();

export const findTestCharge = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<TestChargeRow | undefined> => ofStore(trx, owner).where('id', '=', id).executeTakeFirst();

/** The charge that is an order's payment. */
export const findChargeOfPayment = (
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<TestChargeRow | undefined> =>
  ofStore(trx, owner)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .whereRef('payments.seller_id', '=', 'test_charges.seller_id')
          .whereRef('payments.order_id', '=', 'test_charges.order_id')
          .whereRef('payments.external_id', '=', 'test_charges.id')
          .where('payments.id', '=', paymentId),
      ),
    )
    .executeTakeFirst();

/** The charge of a connection by the gateway's id. */
export const findByGatewayId = (
  trx: SellerTransaction,
  connection: { seller_id: string; id: string },
  gatewayId: string,
): Promise<TestChargeRow | undefined> =>
  trx
    .selectFrom('test_charges')
    .where('seller_id', '=', connection.seller_id)
    .where('connection_id', '=', connection.id)
    .where('gateway_charge_id', '=', gatewayId)
    .selectAll()
    .executeTakeFirst();

type Place = Pick<TestChargeRow, 'seller_id' | 'id'>;

const locked = (trx: SellerTransaction, { seller_id, id }: Place) =>
  trx
    .selectFrom('test_charges')
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .selectAll()
    .forUpdate();

/** Reads and locks a charge until the transaction ends. */
export const lockTestCharge = (trx: SellerTransaction, place: Place): Promise<TestChargeRow> =>
  locked(trx, place).executeTakeFirstOrThrow();

/** As `lockTestCharge`, for one that may have been deleted. */
export const lockTestChargeIfAny = (
  trx: SellerTransaction,
  place: Place,
): Promise<TestChargeRow | undefined> => locked(trx, place).executeTakeFirst();

/** Counts a check before the gateway is asked. The version stays, so that reports stay valid. */
export const beginCheck = (
  trx: SellerTransaction,
  { seller_id, id }: Place,
  columns: Pick<TestChargeRow, 'checks' | 'next_check_at'>,
): Promise<TestChargeRow> =>
  trx
    .updateTable('test_charges')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertTestCharge = (
  trx: SellerTransaction,
  row: Insertable<TestChargesTable>,
): Promise<TestChargeRow> =>
  trx.insertInto('test_charges').values(row).returningAll().executeTakeFirstOrThrow();

/** Schedules the next check of a charge. */
export const scheduleCheck = (
  trx: Executor,
  { seller_id: sellerId, id, gateway, connection_id: key }: TestChargeRow,
  at: Date,
): Promise<void> =>
  enqueue(
    trx,
    chargeCheckTask(gateway),
    { payload: { chargeId: id }, sellerId, key, idempotencyKey: id, at },
    'restart',
  );

/** Writes the given columns and raises the version. */
export async function updateTestCharge(
  trx: SellerTransaction,
  { seller_id, id }: Place,
  columns: Updateable<TestChargesTable>,
): Promise<TestChargeRow> {
  const row = await trx
    .updateTable('test_charges')
    .set((eb) => ({ ...columns, updated_at: currentTime(), version: eb('version', '+', 1) }))
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (columns.next_check_at && row.next_check_at) await scheduleCheck(trx, row, row.next_check_at);
  return row;
}

/** All charges of a connection, locked until the transaction ends. */
export const lockChargesOf = (
  trx: SellerTransaction,
  { seller_id, id }: { seller_id: string; id: string },
): Promise<TestChargeRow[]> =>
  trx
    .selectFrom('test_charges')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .selectAll()
    .forUpdate()
    .execute();
