import type { V1Consent } from '@balcao/api-schema';
import { mergeTracking, type OrderSource, TRACKING_DAYS, type Tracking } from '@balcao/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { SealedRecords } from '../../module';
import type { Platform } from '../../platform';
import type { KeyRing, SecretPlace } from '../../security/key-ring';
import type { Channel } from './stored-order';
import type { VisitTrackingTable } from './tables/tracking-schema';

/** All that is known of how a buyer came, and with what. */
export interface KnownVisit {
  fields: Tracking;
  ip: string;
  userAgent: string;
}

type Row = Pick<TrackingRow, 'seller_id' | 'id' | 'sealed'>;

const placeOf = ({ seller_id, id }: Pick<Row, 'seller_id' | 'id'>): SecretPlace => ({
  sellerId: seller_id,
  recordId: id,
  field: 'visit-tracking',
});

const NOTHING: KnownVisit = { fields: {}, ip: '', userAgent: '' };

export const openVisit = (keyRing: KeyRing, row: Row): KnownVisit =>
  row.sealed === '' ? NOTHING : (JSON.parse(keyRing.decrypt(row.sealed, placeOf(row))) as KnownVisit);

const sealVisit = (keyRing: KeyRing, row: Pick<Row, 'seller_id' | 'id'>, visit: KnownVisit): string =>
  keyRing.encrypt(JSON.stringify(visit), placeOf(row));

/** The sealed records that tie visits to advertisements. */
export const sealedVisits: SealedRecords = {
  name: 'visitTracking',
  idsAfter: findSealedIds,
  async reseal({ keyRing }, trx, id) {
    const row = await lockSealed(trx, id);
    const sealed = row && keyRing.reseal(row.sealed, placeOf(row));
    if (!sealed) return false;
    await updateTracking(trx, row, { sealed });
    return true;
  },
};

async function findSealedIds(database: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('visit_tracking')
    .where('id', '>', after)
    .where('sealed', '<>', '')
    .orderBy('id')
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

const lockSealed = (trx: Executor, id: string) =>
  trx
    .selectFrom('visit_tracking')
    .where('id', '=', id)
    .where('sealed', '<>', '')
    .select(['seller_id', 'id', 'sealed'])
    .forUpdate()
    .executeTakeFirst();

export type TrackingRow = Selectable<VisitTrackingTable>;

export type Place = Pick<Channel, 'sellerId' | 'storeId' | 'isTest'>;
/** The name of an order at its source. */
export interface OrderName {
  source: OrderSource;
  external_id: string;
}

const at = (executor: Executor, { sellerId, storeId, isTest }: Place) =>
  executor
    .selectFrom('visit_tracking')
    .where(ofStore({ sellerId, storeId }))
    .where('is_test', '=', isTest)
    .selectAll();

/** @returns whether there was none yet */
async function insertTracking(trx: SellerTransaction, row: Insertable<VisitTrackingTable>): Promise<boolean> {
  const inserted = await trx
    .insertInto('visit_tracking')
    .values(row)
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'is_test', 'kept_for']).doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The row, locked until the transaction ends. */
const lockTracking = (
  trx: SellerTransaction,
  place: Place,
  keptFor: string,
): Promise<TrackingRow | undefined> =>
  at(trx, place).where('kept_for', '=', keptFor).forUpdate().executeTakeFirst();

async function updateTracking(
  trx: Executor,
  { seller_id, id }: Pick<TrackingRow, 'seller_id' | 'id'>,
  columns: Updateable<VisitTrackingTable>,
): Promise<void> {
  await trx
    .updateTable('visit_tracking')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** The tracking of an order: its own row first, then the row of the visit in which it was made. */
async function trackingOfOrder(executor: Executor, place: Place, order: OrderName): Promise<TrackingRow[]> {
  const visits = executor
    .selectFrom('checkout_session_orders')
    .where('seller_id', '=', place.sellerId)
    .where('store_id', '=', place.storeId)
    .where('is_test', '=', place.isTest)
    .where('source', '=', order.source)
    .where('external_id', '=', order.external_id)
    .select(sql<string>`'visit|' || session_token`.as('kept_for'));
  return at(executor, place)
    .where((row) =>
      row.or([
        row('kept_for', '=', `order|${order.source}|${order.external_id}`),
        row('kept_for', 'in', visits),
      ]),
    )
    .orderBy('kept_for')
    .execute();
}

/** The tracking of a visit. */
const trackingOfVisit = (executor: Executor, place: Place, token: string): Promise<TrackingRow[]> =>
  at(executor, place).where('kept_for', '=', `visit|${token}`).execute();

/** Deletes what was kept for as long as anybody could need it. */
export async function deleteExpiredTracking(platform: Executor): Promise<void> {
  await platform.deleteFrom('visit_tracking').where('expires_at', '<', sql<Date>`now()`).execute();
}

/** Deletes what is kept for orders and for the visits in which they were made. */
export async function deleteTrackingOf(
  trx: SellerTransaction,
  sellerId: string,
  orderIds: readonly string[],
): Promise<void> {
  await sql`
    delete from visit_tracking where seller_id = ${sellerId} and kept_for in (
      select 'order|' || source || '|' || external_id from orders
      where seller_id = ${sellerId} and id = any(${orderIds}::text[])
      union all
      select 'visit|' || link.session_token from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.source = link.source and o.external_id = link.external_id
      where link.seller_id = ${sellerId} and o.seller_id = ${sellerId} and o.id = any(${orderIds}::text[]))`.execute(
    trx,
  );
}

/** The tracking of a visit, and the purposes that its buyer has agreed to: none, until they choose. */
export interface ReadVisit extends KnownVisit {
  allows: { marketing: boolean; analytics: boolean };
  /** The seller's host by which they came; empty for the installation's own, and where nobody knows. */
  host: string;
}

function merged(keyRing: KeyRing, rows: readonly TrackingRow[]): ReadVisit {
  const latest = rows
    .filter(({ consented_at }) => consented_at !== null)
    .toSorted((a, b) => Number(b.consented_at) - Number(a.consented_at))
    .at(0);
  const allows = {
    marketing: latest?.allows_marketing ?? false,
    analytics: latest?.allows_analytics ?? false,
  };
  const known = rows.map((row) => openVisit(keyRing, row));
  const first = (of: (visit: KnownVisit) => string) => known.map(of).find((text) => text !== '') ?? '';
  return {
    allows,
    host: rows.map(({ host }) => host).find((host) => host !== '') ?? '',
    fields: Object.assign({}, ...known.toReversed().map(({ fields }) => fields)),
    ip: first(({ ip }) => ip),
    userAgent: first(({ userAgent }) => userAgent),
  };
}

/** The tracking of an order's buyer. Fields that came with the order count before those of its visit. */
export const readVisitOfOrder = async (
  executor: Executor,
  keyRing: KeyRing,
  place: Place,
  order: OrderName,
): Promise<ReadVisit> => merged(keyRing, await trackingOfOrder(executor, place, order));

/** The tracking of a buyer who has no order yet. */
export const readVisit = async (
  executor: Executor,
  keyRing: KeyRing,
  place: Place,
  token: string,
): Promise<ReadVisit> => merged(keyRing, await trackingOfVisit(executor, place, token));

/** Tracking, consent and address of a visit or an order that arrive together. Parts that are left out stay. */
export interface VisitDetails {
  tracking?: Tracking | undefined;
  consent?: V1Consent | undefined;
  ip?: string | undefined;
  userAgent?: string | undefined;
  /** The seller's host by which the buyer has come. */
  host?: string | undefined;
}

/** The key under which tracking of a visit is kept, by the channel's token. */
export const forVisit = (token: string): string => `visit|${token}`;
export const forOrder = ({ source }: Pick<Channel, 'source'>, externalId: string): string =>
  `order|${source}|${externalId}`;

/** As long as any browser's name for itself; longer ones are made up. */
const LONGEST_USER_AGENT = 500;

type Known = Pick<
  TrackingRow,
  | 'seller_id'
  | 'id'
  | 'sealed'
  | 'host'
  | 'allows_marketing'
  | 'allows_analytics'
  | 'consent_version'
  | 'consented_at'
>;

/** A row with what was told over it. The latest choice counts. */
function withDetails(keyRing: KeyRing, row: Known, details: VisitDetails) {
  const { tracking = {}, consent, ip, userAgent } = details;
  const now = currentTime();
  const chosenAt = consent && new Date(consent.at ?? now);
  const { allows_marketing, allows_analytics, consent_version, consented_at } = row;
  const choice =
    consent && chosenAt && !(consented_at !== null && consented_at > chosenAt)
      ? {
          allows_marketing: consent.marketing,
          allows_analytics: consent.analytics,
          consent_version: consent.version,
          consented_at: chosenAt,
        }
      : { allows_marketing, allows_analytics, consent_version, consented_at };
  const host = details.host || row.host;
  const isRefused = choice.consented_at !== null && !choice.allows_marketing && !choice.allows_analytics;
  if (isRefused) return { ...choice, host, sealed: '' };
  const known = openVisit(keyRing, row);
  const visit = {
    fields: mergeTracking(known.fields, tracking, now),
    ip: ip || known.ip,
    userAgent: (userAgent || known.userAgent).slice(0, LONGEST_USER_AGENT),
  };
  return { ...choice, host, sealed: sealVisit(keyRing, row, visit) };
}

/**
 * Keeps what ties a visit or an order to an advertisement, sealed, over what is kept of it. Who refuses both purposes leaves no
 * identifier behind, and none is taken from them later.
 */
export async function keepTracking(
  trx: SellerTransaction,
  { keyRing, raise }: Pick<Platform, 'keyRing' | 'raise'>,
  { sellerId, storeId, isTest }: Pick<Channel, 'sellerId' | 'storeId' | 'isTest'>,
  keptFor: string,
  details: VisitDetails,
): Promise<void> {
  if (details.tracking === undefined && details.consent === undefined) return;
  const nothing = {
    seller_id: sellerId,
    id: newId(),
    sealed: '',
    host: '',
    allows_marketing: false,
    allows_analytics: false,
    consent_version: '',
    consented_at: null,
  };
  const isNew = await insertTracking(trx, {
    ...nothing,
    ...withDetails(keyRing, nothing, details),
    store_id: storeId,
    is_test: isTest,
    kept_for: keptFor,
    expires_at: new Date(currentTime().getTime() + TRACKING_DAYS * 86_400_000),
  });
  const row = isNew ? undefined : await lockTracking(trx, { sellerId, storeId, isTest }, keptFor);
  if (row !== undefined) await updateTracking(trx, row, withDetails(keyRing, row, details));
  if (details.consent?.marketing || details.consent?.analytics)
    await raise(trx, 'visit.chosen', { sellerId, storeId, isTest, keptFor });
}
