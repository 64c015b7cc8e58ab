import type { GatewayConnection } from '@balcao/api-schema';
import {
  GATEWAYS,
  type GatewayId,
  gatewayAccountStatusView,
  missingCredentials,
  verifiesAccounts,
} from '@balcao/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { CardSetup } from '../../../providers/gateway/gateway-provider';
import type { PaymentGatewaysTable } from '../tables/gateways-schema';
import { testMessage } from './test-message';

/** A connection row, with sealed credentials. */
export type ConnectionRow = Selectable<PaymentGatewaysTable>;

/** Whether a connection has every credential that its gateway asks for. */
export const isConfigured = ({ gateway, credentials }: Pick<ConnectionRow, 'gateway' | 'credentials'>) =>
  missingCredentials(gateway, Object.keys(credentials)).length === 0;

/**
 * The account's settings for the gateway's script in the frame of a card; null while they are not known, and then no card can be typed. The
 * simulator needs none.
 */
export const cardSetupOf = ({
  gateway,
  card_setup,
}: Pick<ConnectionRow, 'gateway' | 'card_setup'>): CardSetup | null =>
  gateway === 'simulador' ? {} : card_setup;

type AccountColumns = Pick<ConnectionRow, 'account_status' | 'account_feedback'>;

/**
 * The account's status as screens show it; unknown without a connection. Of a gateway that verifies no accounts there is
 * nothing to say.
 */
export function accountOf(
  gateway: GatewayId | null,
  row: AccountColumns | undefined,
): GatewayConnection['account'] {
  const status = row?.account_status || null;
  if (status === null && gateway !== null && !verifiesAccounts(gateway))
    return { status, text: '', tone: 'info', feedback: '' };
  return { status, ...gatewayAccountStatusView(status), feedback: row?.account_feedback ?? '' };
}

/** A connection as the API shows it: without its secrets. */
export function toConnection(row: ConnectionRow): GatewayConnection {
  const { name, credentials } = GATEWAYS[row.gateway];
  return {
    id: row.id,
    version: row.version,
    idGateway: row.gateway,
    nome: name,
    mode: row.mode,
    current: row.is_current,
    configured: isConfigured(row),
    credentials: credentials.map(({ field }) => ({
      field,
      configured: row.credentials[field] !== undefined,
      end: row.credentials[field]?.end ?? '',
    })),
    fees: row.fees,
    account: accountOf(row.gateway, row),
    takesCards: cardSetupOf(row) !== null,
    lastTest: row.last_test_outcome &&
      row.last_test_at && {
        outcome: row.last_test_outcome,
        message: testMessage(row.gateway, row.last_test_outcome),
        at: row.last_test_at.toISOString(),
      },
  };
}

const connectionsOf = (trx: SellerTransaction, owner: Owner) =>
  trx.selectFrom('payment_gateways').where(ofStore(owner)).selectAll();

/** The store's connections, the current one first. */
export const listConnections = (trx: SellerTransaction, owner: Owner): Promise<ConnectionRow[]> =>
  connectionsOf(trx, owner).orderBy('is_current', 'desc').orderBy('id').execute();

/**
 * The gateway that has charged a payment of the store, else the store's current one, and what it keeps of payments by its contract.
 * Undefined without a gateway.
 */
export const findContractOf = (
  trx: SellerTransaction,
  owner: Owner,
  paymentId: string,
): Promise<Pick<ConnectionRow, 'gateway' | 'fees'> | undefined> =>
  trx
    .selectFrom('payment_gateways as connection')
    .leftJoin('gateway_charges as charge', (join) =>
      join
        .onRef('charge.seller_id', '=', 'connection.seller_id')
        .onRef('charge.gateway', '=', 'connection.gateway')
        .on('charge.payment_id', '=', paymentId),
    )
    .where(ofStore(owner, 'connection'))
    .where(({ or, eb }) =>
      or([eb('charge.payment_id', 'is not', null), eb('connection.is_current', '=', true)]),
    )
    .orderBy('charge.payment_id', (column) => column.asc().nullsLast())
    .limit(1)
    .select(['connection.gateway', 'connection.fees'])
    .executeTakeFirst();

export const findConnection = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<ConnectionRow | undefined> => connectionsOf(trx, owner).where('id', '=', id).executeTakeFirst();

/** A connection of the seller, in any store. */
export const findConnectionOf = (
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<ConnectionRow | undefined> =>
  trx
    .selectFrom('payment_gateways')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

/** The connection of a store to a gateway. */
export const findConnectionAt = (
  trx: SellerTransaction,
  { seller_id, store_id, gateway }: Pick<ConnectionRow, 'seller_id' | 'store_id' | 'gateway'>,
): Promise<ConnectionRow | undefined> =>
  connectionsOf(trx, { sellerId: seller_id, storeId: store_id })
    .where('gateway', '=', gateway)
    .executeTakeFirst();

/** As `findConnection`, and locks the row until the transaction ends. */
export const lockConnection = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<ConnectionRow | undefined> =>
  connectionsOf(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();

/** The seller of a store; undefined for an unknown one. */
export const findSellerOf = async (trx: Executor, storeId: string): Promise<string | undefined> =>
  (await trx.selectFrom('stores').where('id', '=', storeId).select('seller_id').executeTakeFirst())
    ?.seller_id;

const selectStore = (trx: SellerTransaction, { sellerId, storeId }: Owner) =>
  trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('gateway_version as version');

/** The version of the store's choice of a gateway. */
export async function readChoiceVersion(trx: SellerTransaction, owner: Owner): Promise<number> {
  return (await selectStore(trx, owner).executeTakeFirstOrThrow()).version;
}

/**
 * As `readChoiceVersion`, and locks out other additions, removals and choices of the store's connections until the
 * transaction ends. Rows that only refer to the store, such as a new product, do not wait.
 */
export async function lockChoice(trx: SellerTransaction, owner: Owner): Promise<number> {
  return (await selectStore(trx, owner).forNoKeyUpdate().executeTakeFirstOrThrow()).version;
}

export const insertConnection = (
  trx: SellerTransaction,
  row: Insertable<PaymentGatewaysTable>,
): Promise<ConnectionRow> =>
  trx.insertInto('payment_gateways').values(row).returningAll().executeTakeFirstOrThrow();

/** Writes the given columns. */
export const updateConnection = (
  trx: SellerTransaction,
  { seller_id, id }: ConnectionRow,
  columns: Updateable<PaymentGatewaysTable>,
): Promise<ConnectionRow> =>
  trx
    .updateTable('payment_gateways')
    .set({ ...columns, updated_at: new Date() })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes a connection with its method configurations, test charges and deliveries. */
export async function deleteConnection(
  trx: SellerTransaction,
  { seller_id, id }: ConnectionRow,
): Promise<void> {
  await trx.deleteFrom('payment_gateways').where('seller_id', '=', seller_id).where('id', '=', id).execute();
}

/** The Iugu status of the seller's stores. Locks the seller's row first. */
export async function listIuguStatuses(trx: SellerTransaction, sellerId: string): Promise<string[]> {
  // Of two stores at the same time, the later one waits here and sees what the first has written.
  await trx.selectFrom('sellers').select('id').where('id', '=', sellerId).forNoKeyUpdate().execute();
  const rows = await trx
    .selectFrom('payment_gateways')
    .select('account_status')
    .where('seller_id', '=', sellerId)
    .where('gateway', '=', 'iugu')
    .execute();
  return rows.map(({ account_status }) => account_status);
}

/** Raises the version of the store's choice of a gateway. */
export async function updateChoiceVersion(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  version: number,
): Promise<void> {
  await trx
    .updateTable('stores')
    .set({ gateway_version: version })
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .execute();
}
