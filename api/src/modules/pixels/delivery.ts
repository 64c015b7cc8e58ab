import { z } from '@balcao/api-schema';
import { FRAME_PROVIDERS, PIXEL_EVENTS, PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { demoStateOf } from '../../accounts/demo-store';
import type { Executor, SellerTransaction } from '../../db/database';
import { latestOf } from '../../db/latest-of';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { defineTask, enqueueAll } from '../../queue';
import type { PixelAttempt, PixelDeliveriesTable, PixelsTable } from './tables/pixels-schema';

const KEPT_ATTEMPTS = 10;
/** So long a purchase waits for a page of its buyer that tells it. */
const WAITS_FOR_PAGE_HOURS = PIXEL_PROVIDER_FACTS.google_ads.maxAgeHours;

export type Parts = Pick<Platform, 'database' | 'keyRing' | 'pixelHttp'>;
export type PixelRow = Selectable<PixelsTable>;
export type DeliveryRow = Selectable<PixelDeliveriesTable>;
export type NewDelivery = Insertable<PixelDeliveriesTable>;
/** A pixel with the hosts of the domains that it is for. */
export type ActivePixel = PixelRow & { hosts: string[] };
type DeliveryPlace = { sellerId: string; deliveryId: string };

/** Whether a pixel has what its provider asks for. */
export const isReady = ({ provider, token_end }: PixelRow): boolean =>
  PIXEL_PROVIDER_FACTS[provider].token === null || token_end !== '';

/** Whether anything of a store may go to advertisers. Nothing of a demonstration does, but to a double of them. */
export const maySend = async ({ pixelHttp }: Parts, trx: SellerTransaction, owner: Owner): Promise<boolean> =>
  pixelHttp.isDouble || (await demoStateOf(trx, owner)) === null;

/** The pixels of a store that are switched on. */
export const activePixels = (executor: Executor, owner: Owner): Promise<ActivePixel[]> =>
  executor
    .selectFrom('pixels')
    .where(ofStore(owner))
    .where('active', '=', true)
    .orderBy('id')
    .selectAll()
    .select(
      sql<string[]>`array(
        select host from domains
        where domains.seller_id = pixels.seller_id and domains.store_id = pixels.store_id and pixels.domain_ids ? domains.id)`.as(
        'hosts',
      ),
    )
    .execute();

/** Sends a delivery. `testedBy` is who tries the pixel out, for the event of a test. */
export const pixelDeliveryTask = defineTask(
  'pixel-delivery',
  z.object({ deliveryId: z.string(), testedBy: z.string().optional() }),
);

/** Enqueues deliveries now, with all their tries. */
export const enqueueDeliveries = (
  trx: Executor,
  sellerId: string,
  deliveries: readonly { id: string; pixel_id: string }[],
  testedBy?: string,
): Promise<void> =>
  enqueueAll(
    trx,
    pixelDeliveryTask,
    deliveries.map(({ id, pixel_id: key }) => ({
      payload: { deliveryId: id, ...(testedBy !== undefined && { testedBy }) },
      sellerId,
      key,
      idempotencyKey: id,
    })),
    'restart',
  );

/** Inserts deliveries that are not there yet: a purchase is reported once, for ever. @returns those */
export async function insertDeliveries(
  trx: SellerTransaction,
  rows: readonly NewDelivery[],
): Promise<DeliveryRow[]> {
  if (rows.length === 0) return [];
  return trx
    .insertInto('pixel_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['seller_id', 'pixel_id', 'event_id']).doNothing())
    .returningAll()
    .execute();
}

/** A delivery with its pixel, locked until the transaction ends. */
export async function lockDelivery(
  trx: SellerTransaction,
  { sellerId, deliveryId }: DeliveryPlace,
): Promise<{ delivery: DeliveryRow; pixel: PixelRow } | undefined> {
  const delivery = await trx
    .selectFrom('pixel_deliveries')
    .where('seller_id', '=', sellerId)
    .where('id', '=', deliveryId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (delivery === undefined) return undefined;
  const pixel = await trx
    .selectFrom('pixels')
    .where('seller_id', '=', sellerId)
    .where('id', '=', delivery.pixel_id)
    .selectAll()
    .executeTakeFirst();
  return pixel && { delivery, pixel };
}

/** Writes what is known of a delivery, and of a try of it. */
export async function updateDelivery(
  trx: Executor,
  { sellerId, deliveryId }: DeliveryPlace,
  columns: Updateable<PixelDeliveriesTable>,
  attempt?: PixelAttempt,
): Promise<void> {
  const attempts = attempt && { attempts: latestOf('attempts', attempt, KEPT_ATTEMPTS) };
  await trx
    .updateTable('pixel_deliveries')
    .set({ ...columns, ...attempts })
    .where('seller_id', '=', sellerId)
    .where('id', '=', deliveryId)
    .execute();
}

/**
 * Forgets what ties a buyer to an advertisement, once their purchase is acknowledged and nothing is left to be told of them: no delivery of the
 * order or its visit is open or may be sent again, and no pixel of the store would be told of a refund.
 */
export async function eraseTrackingOf(
  trx: Executor,
  { sellerId, storeId }: Owner,
  { order_id, session_token }: Pick<DeliveryRow, 'order_id' | 'session_token'>,
): Promise<void> {
  let orderId = order_id;
  if (orderId === null) {
    // The order that its visit has come to.
    const { rows } = await sql<{ id: string }>`
      select o.id from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.source = link.source and o.external_id = link.external_id
      where ${ofStore({ sellerId, storeId }, 'link')} and not link.is_test
        and link.session_token = ${session_token} and o.store_id = ${storeId}
      limit 1`.execute(trx);
    if (rows[0] === undefined) return;
    orderId = rows[0].id;
  }
  await sql`
    with visit as (
      select link.session_token as token from checkout_session_orders as link
      join orders as o on o.seller_id = link.seller_id and o.source = link.source and o.external_id = link.external_id
      where o.seller_id = ${sellerId} and o.id = ${orderId} and link.store_id = ${storeId}
    )
    update visit_tracking as kept set sealed = ''
    from orders as o
    where o.seller_id = ${sellerId} and o.id = ${orderId} and kept.seller_id = ${sellerId} and kept.sealed <> ''
      and kept.store_id = ${storeId} and (kept.kept_for = 'order|' || o.source || '|' || o.external_id
        or kept.kept_for in (select 'visit|' || token from visit))
      and exists (
        select from pixel_deliveries as told
        where told.seller_id = ${sellerId} and told.order_id = ${orderId} and told.event = 'paid'
          and told.status in ('entregue', 'aceito_sem_confirmacao'))
      and not exists (
        select from pixel_deliveries as open
        where open.seller_id = ${sellerId} and open.order_id = ${orderId} and open.status in ('na_fila', 'tentando', 'recusado', 'incerto', 'cancelado'))
      and not exists (
        select from visit cross join unnest(${[...PIXEL_EVENTS]}::text[]) as happened(name)
        join pixels on ${ofStore({ sellerId, storeId }, 'pixels')}
        join pixel_deliveries as open on open.seller_id = ${sellerId} and open.pixel_id = pixels.id
          and open.event_id = visit.token || '.' || happened.name and open.status in ('na_fila', 'tentando'))
      and not exists (
        select from pixels
        where ${ofStore({ sellerId, storeId })} and active and events @> '["refunded"]')`.execute(trx);
}

/**
 * Empties what was sent after 45 days, and deletes what is no purchase: that one is remembered, so that it is never told twice. What no page of
 * its buyer has told within the window waits no longer.
 */
export async function deleteOldDeliveries(platform: Executor): Promise<void> {
  await platform
    .updateTable('pixel_deliveries')
    .set({ payload: null, attempts: '[]' })
    .where('created_at', '<', sql<Date>`now() - interval '45 days'`)
    .where('payload', 'is not', null)
    .execute();
  await platform
    .deleteFrom('pixel_deliveries')
    .where('created_at', '<', sql<Date>`now() - interval '45 days'`)
    .where('event', 'not in', ['paid', 'refunded'])
    .execute();
  await platform
    .updateTable('pixel_deliveries')
    .set({ status: 'fora_do_prazo' })
    .where('status', '=', 'na_fila')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${WAITS_FOR_PAGE_HOURS}::int)`)
    .where(
      sql<boolean>`exists (
        select from pixels where pixels.seller_id = pixel_deliveries.seller_id and pixels.id = pixel_deliveries.pixel_id
          and pixels.provider = any(${[...FRAME_PROVIDERS]}::text[]))`,
    )
    .execute();
}
