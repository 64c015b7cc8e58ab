import { createHash } from 'node:crypto';
import type { GatewayConnection } from '@balcao/api-schema';
import {
  type CredentialField,
  type Custody,
  credentialEnd,
  GATEWAYS,
  type GatewayId,
  type GatewayTestOutcome,
  gatewayAccountStatusView,
  gatewayInSentence,
  missingCredentials,
  needsPlatformAccount,
  verifiesAccounts,
} from '@balcao/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { olderThan } from '../../db/ago';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { SealedRecords } from '../../module';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { CardSetup, GatewayAccess } from '../../providers/gateway/gateway-provider';
import { newToken } from '../../security/digest';
import type { KeyRing, SecretPlace } from '../../security/key-ring';
import type { PaymentGatewaysTable, SealedCredentials } from './tables/gateways-schema';

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

/** @throws Problem not_found for an unknown id, and for another store's */
export async function getConnection(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<ConnectionRow> {
  const row = await connectionsOf(trx, owner).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new Problem('not_found');
  return row;
}

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

/** A connection of the store, and locks the row until the transaction ends. */
export const lockConnection = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<ConnectionRow | undefined> =>
  connectionsOf(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * The version of the store's choice of a gateway. Locks out other additions, removals and choices of the store's connections until the
 * transaction ends. Rows that only refer to the store, such as a new product, do not wait.
 */
export async function lockChoice(trx: SellerTransaction, { sellerId, storeId }: Owner): Promise<number> {
  const { version } = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .where('id', '=', storeId)
    .select('gateway_version as version')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return version;
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

const SENTENCES: Readonly<Record<GatewayTestOutcome, (gateway: GatewayId) => string>> = {
  connected: (gateway) => `Conexão ${gatewayInSentence('com', gateway)} funcionando.`,
  refused: (gateway) =>
    `${GATEWAYS[gateway].name} recusou as credenciais. Confira cada uma no painel do gateway e o modo, teste ou produção.`,
  unreachable: (gateway) =>
    `${GATEWAYS[gateway].name} não respondeu como esperado. Suas credenciais continuam salvas; tente de novo em instantes.`,
};

/** The outcome of a connection test in one sentence. */
export const testMessage = (gateway: GatewayId, outcome: GatewayTestOutcome): string =>
  SENTENCES[outcome](gateway);

/**
 * Whether what a connection answers may decide about a charge. Of a charge whose money the platform holds, only a connection that the
 * operator has bound does: a seller's own credentials lead to an account where the seller decides what counts as paid.
 */
export const mayDecide = (
  { gateway, platform_account: account }: Pick<ConnectionRow, 'gateway' | 'platform_account'>,
  { custody }: { custody: Custody },
): boolean => custody !== 'plataforma' || !needsPlatformAccount(gateway) || account !== null;

/** The connection of the credentials. A value that is moved to another connection or field does not decrypt. */
type Place = Omit<SecretPlace, 'field'>;
type OpenCredentials = Partial<Record<CredentialField, string>>;

const secretPlaceOf = (place: Place, field: string): SecretPlace => ({
  ...place,
  field: `credentials.${field}`,
});

/** Encrypts the credentials given. */
export function sealCredentials(keyRing: KeyRing, place: Place, given: OpenCredentials): SealedCredentials {
  return Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      { sealed: keyRing.encrypt(value, secretPlaceOf(place, field)), end: credentialEnd(value) },
    ]),
  );
}

/** Decrypts the credentials, only for the moment of a request to the gateway. */
export function openCredentials(keyRing: KeyRing, place: Place, stored: SealedCredentials): OpenCredentials {
  return Object.fromEntries(
    Object.entries(stored).map(([field, { sealed }]) => [
      field,
      keyRing.decrypt(sealed, secretPlaceOf(place, field)),
    ]),
  );
}

/** Re-encrypts credentials with the current key; null when all use it already. */
function resealCredentials(
  keyRing: KeyRing,
  place: Place,
  stored: SealedCredentials,
): SealedCredentials | null {
  const anew: SealedCredentials = {};
  let isChanged = false;
  for (const [field, value] of Object.entries(stored)) {
    const sealed = keyRing.reseal(value.sealed, secretPlaceOf(place, field));
    if (sealed !== null) isChanged = true;
    Object.assign(anew, { [field]: { ...value, ...(sealed !== null && { sealed }) } });
  }
  return isChanged ? anew : null;
}

/** Decrypts a connection's access, only for the moment of a request to the gateway. */
export function accessOf(keyRing: KeyRing, row: ConnectionRow): GatewayAccess {
  const place = { sellerId: row.seller_id, recordId: row.id };
  return { mode: row.mode, credentials: openCredentials(keyRing, place, row.credentials) };
}

/** Path of the webhooks below the public address. */
const PUBLIC_BASE = '/api/webhooks/gateways/';

/** Key ring context of a connection's webhook key. */
export const webhookKeyPlace = (sellerId: string, recordId: string): SecretPlace => ({
  sellerId,
  recordId,
  field: 'webhook-key',
});

/** The hash by which a key is found. A key has 256 random bits, so the hash reveals nothing. */
export const webhookKeyHash = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Whether an address that was renewed at the instant in the column has expired: each stays valid for a day. */
export const isRenewalOver = (renewedAt: string) => olderThan(renewedAt, 1);

/** The columns of a new address for a connection. */
export function newWebhookKey(keyRing: KeyRing, { sellerId, recordId }: Omit<SecretPlace, 'field'>) {
  const key = newToken();
  return {
    webhook_key_sealed: keyRing.encrypt(key, webhookKeyPlace(sellerId, recordId)),
    webhook_key_hash: webhookKeyHash(key),
  };
}

/** The webhook address of a connection; null while it has none. */
export function webhookUrl(
  { keyRing, config }: Pick<Platform, 'keyRing' | 'config'>,
  { seller_id, id, gateway, webhook_key_sealed: sealed }: ConnectionRow,
): string | null {
  if (sealed === null) return null;
  const key = keyRing.decrypt(sealed, webhookKeyPlace(seller_id, id));
  return `${config.publicUrl}${PUBLIC_BASE}${gateway}/${key}`;
}

/** The credentials and webhook keys of gateway connections. */
export const gatewayConnections: SealedRecords = {
  name: 'gatewayConnections',
  async idsAfter(database, after, limit) {
    const connections = database.selectFrom('payment_gateways').where('id', '>', after);
    const rows = await connections.select('id').orderBy('id').limit(limit).execute();
    return rows.map(({ id }) => id);
  },
  async reseal({ keyRing }, trx, id) {
    const connection = await trx
      .selectFrom('payment_gateways')
      .select(['seller_id', 'credentials', 'webhook_key_sealed'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (connection === undefined) return false;
    const { seller_id: sellerId, credentials, webhook_key_sealed: key } = connection;
    const newCredentials = resealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const newKey = key && keyRing.reseal(key, webhookKeyPlace(sellerId, id));
    if (!newCredentials && !newKey) return false;
    await trx
      .updateTable('payment_gateways')
      .set({
        ...(newCredentials && { credentials: JSON.stringify(newCredentials) }),
        ...(newKey && { webhook_key_sealed: newKey }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  },
};
