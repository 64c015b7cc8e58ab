import { z } from '@balcao/api-schema';
import {
  CHECKOUT_STEP_NAMES,
  type CODE_METHODS,
  isFrameProvider,
  type PixelEvent,
  pixelEventId,
} from '@balcao/domain';
import { type CompiledQuery, type SqlBool, sql } from 'kysely';
import { currentTime } from '../../db/clock';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { OrderChanged, VisitChosen } from '../../events/domain-events';
import { defineTask, enqueueStatement, handleTask, type TaskHandler } from '../../queue';
import { type ReadVisit, readVisit, readVisitOfOrder, visitTask } from '../orders';
import {
  type ActivePixel,
  activePixels,
  type DeliveryRow,
  enqueueDeliveries,
  insertDeliveries,
  isReady,
  lockDelivery,
  maySend,
  type NewDelivery,
  type Parts,
  type PixelRow,
  updateDelivery,
} from './delivery';
import { findSoldOrder, obstacleOf, type SoldOrder } from './sold-order';

const AT_ONCE = 4;
const DELIVERY_STEP = CHECKOUT_STEP_NAMES.indexOf('entrega') + 1;
const PAYMENT_STEP = CHECKOUT_STEP_NAMES.length;

/** The moments of an order that pixels report. */
const MOMENTS = ['generated', 'paid', 'refunded'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Makes the deliveries of what happened to an order, one for each pixel that wants it. */
const orderMomentTask = defineTask(
  'pixel-order',
  z.object({
    storeId: z.string(),
    orderId: z.string(),
    moments: z.array(z.enum(MOMENTS)),
    /** ISO 8601, UTC. */
    at: z.string(),
  }),
);

/** Looks again at what a buyer had not agreed to before they did. */
const choiceTask = defineTask('pixel-choice', z.object({ storeId: z.string(), keptFor: z.string() }));

const hasPixel = (sellerId: string, storeId: string) => sql<SqlBool>`exists (
  select from pixels where ${ofStore({ sellerId, storeId })} and active)`;

/** The statement that hands a change of an order on, if the store has a pixel; undefined when there is nothing to tell. */
export function momentStatement(
  trx: SellerTransaction,
  { sellerId, storeId, orderId, isTest, source, before, after }: OrderChanged,
): CompiledQuery | undefined {
  const moments: Moment[] = [
    ...(after.paymentStatus === 'aguardando' && before?.paymentStatus !== 'aguardando'
      ? (['generated'] as const)
      : []),
    ...(after.paidAt !== null && (before?.paidAt ?? null) === null ? (['paid'] as const) : []),
    ...(before !== null && after.refundedCents > before.refundedCents ? (['refunded'] as const) : []),
  ];
  if (moments.length === 0 || isTest || source === 'demo' || source === 'test-charge') return undefined;
  const at = (moments.includes('paid') ? after.paidAt : null) ?? currentTime();
  const payload = { storeId, orderId, moments, at: at.toISOString() };
  return enqueueStatement(
    trx,
    orderMomentTask,
    { payload, sellerId, key: storeId },
    hasPixel(sellerId, storeId),
  );
}

/** The statement that looks again at what waited for a buyer's choice. */
export const choiceStatement = (
  trx: SellerTransaction,
  { sellerId, storeId, keptFor }: VisitChosen,
): CompiledQuery =>
  enqueueStatement(
    trx,
    choiceTask,
    { payload: { storeId, keptFor }, sellerId, key: storeId },
    // An order that says so itself says it with every change: it is looked at where something waits.
    keptFor.startsWith('visit|')
      ? hasPixel(sellerId, storeId)
      : sql`exists (
          select from pixel_deliveries
          where ${ofStore({ sellerId, storeId })} and status = 'sem_consentimento')`,
  );

/** Whether a pixel is told of who has come by this host. */
const acceptsHost = ({ domain_ids, hosts }: ActivePixel, host: string): boolean =>
  domain_ids.length === 0 || hosts.includes(host);

/** Whether a pixel is told of an order at all. */
function acceptsOrder(
  pixel: ActivePixel,
  { order, items }: Pick<SoldOrder, 'order' | 'items'>,
  { host }: Pick<ReadVisit, 'host'>,
): boolean {
  if (order.is_test || order.source === 'test-charge' || order.source === 'demo') return false;
  if (order.source === 'shopify' && !pixel.reports_shopify) return false;
  if (!acceptsHost(pixel, host)) return false;
  if (pixel.product_ids.length === 0) return true;
  return items.some(({ product_id: id }) => id !== null && pixel.product_ids.includes(id));
}

/** The event by which a pixel reports a moment of an order; null where it reports none. */
function eventOf(
  pixel: PixelRow,
  moment: Moment,
  { order, methods }: Pick<SoldOrder, 'order' | 'methods'>,
): { event: 'paid' | 'payment' | 'refunded'; eventId: string; valueCents: number } | null {
  const total = order.total_cents;
  const told = (event: 'paid' | 'payment' | 'refunded') => pixel.events.includes(event);
  switch (moment) {
    case 'paid':
      return told('paid')
        ? { event: 'paid', eventId: pixelEventId('paid', order.id), valueCents: total }
        : null;
    case 'generated': {
      // A report of orders has a state of its own for what waits.
      if (pixel.provider === 'utmify')
        return told('payment')
          ? { event: 'payment', eventId: `${order.id}.waiting`, valueCents: total }
          : null;
      const isWanted = methods.some((method) =>
        pixel.methods.includes(method as (typeof CODE_METHODS)[number]),
      );
      if (!told('paid') || pixel.purchase_on !== 'gerado' || !isWanted) return null;
      const valueCents = Math.round((total * pixel.generated_value_bp) / 10_000);
      return { event: 'paid', eventId: pixelEventId('paid', order.id), valueCents };
    }
    case 'refunded': {
      const refunded = order.refunded_cents;
      // Each further part is another one, by what was given back in all.
      return told('refunded')
        ? {
            event: 'refunded',
            eventId: `${pixelEventId('refunded', order.id)}.${refunded}`,
            valueCents: refunded,
          }
        : null;
    }
  }
}

interface Happened {
  owner: Owner;
  moments: readonly Moment[];
  sold: SoldOrder;
  visit: ReadVisit;
  at: Date;
}

/** The deliveries of an order to pixels. One that is not sent has the reason as its status. */
export const rowsOfOrder = (
  pixels: readonly ActivePixel[],
  { owner, moments, sold, visit, at }: Happened,
): NewDelivery[] =>
  moments.flatMap((moment) =>
    pixels.flatMap((pixel) => {
      const told = isReady(pixel) && acceptsOrder(pixel, sold, visit) ? eventOf(pixel, moment, sold) : null;
      if (told === null) return [];
      return [
        {
          seller_id: owner.sellerId,
          id: newId(),
          store_id: owner.storeId,
          pixel_id: pixel.id,
          event: told.event,
          event_id: told.eventId,
          order_id: sold.order.id,
          order_number: sold.order.number,
          occurred_at: at,
          value_cents: told.valueCents,
          status: obstacleOf(pixel.provider, { visit, sold }, at, currentTime()) ?? 'na_fila',
        },
      ];
    }),
  );

/** How far a visit has come, by what pixels call it: when it began, and for the rest when it was seen last. */
async function eventsOfVisit(
  executor: Executor,
  owner: Owner,
  token: string,
): Promise<{ event: PixelEvent; at: Date }[]> {
  const visit = await executor
    .selectFrom('checkout_sessions')
    .where(ofStore(owner))
    .where('is_test', '=', false)
    .where('token', '=', token)
    .select(['started_at', 'last_seen_at', 'step'])
    .executeTakeFirst();
  if (visit === undefined) return [];
  const { started_at: startedAt, last_seen_at: at, step } = visit;
  return [
    ...(startedAt === null ? [] : (['session', 'begin'] as const).map((event) => ({ event, at: startedAt }))),
    ...(step >= DELIVERY_STEP ? [{ event: 'shipping' as const, at }] : []),
    ...(step >= PAYMENT_STEP ? [{ event: 'payment' as const, at }] : []),
  ];
}

/**
 * The deliveries of a visit before there is an order, to pixels that are of all products. Visits of buyers who have not agreed have none,
 * nor have those of nobody that the provider could recognize: they are made when either is known.
 */
export async function rowsOfVisit(
  trx: SellerTransaction,
  owner: Owner,
  token: string,
  pixels: readonly ActivePixel[],
  visit: ReadVisit,
): Promise<NewDelivery[]> {
  const asked = pixels.filter(
    (pixel) =>
      isReady(pixel) &&
      pixel.provider !== 'utmify' &&
      pixel.product_ids.length === 0 &&
      acceptsHost(pixel, visit.host),
  );
  if (asked.length === 0) return [];
  const happened = await eventsOfVisit(trx, owner, token);
  return happened.flatMap(({ event, at }) =>
    asked
      .filter(
        (pixel) =>
          pixel.events.includes(event) && obstacleOf(pixel.provider, { visit }, at, currentTime()) === null,
      )
      .map((pixel) => ({
        seller_id: owner.sellerId,
        id: newId(),
        store_id: owner.storeId,
        pixel_id: pixel.id,
        event,
        event_id: pixelEventId(event, token),
        order_id: null,
        session_token: token,
        occurred_at: at,
        value_cents: 0,
        status: 'na_fila' as const,
      })),
  );
}

/** Makes the deliveries of what happened to orders. A second run adds none. */
export const createPixelDeliveries = (parts: Parts): TaskHandler =>
  handleTask(orderMomentTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, orderId, moments, at }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      await parts.database.withSeller(sellerId, async (trx) => {
        const sold = await findSoldOrder(trx, owner, orderId);
        if (sold === undefined || !(await maySend(parts, trx, owner))) return;
        const pixels = await activePixels(trx, owner);
        if (pixels.length === 0) return;
        const { order } = sold;
        const visit = await readVisitOfOrder(trx, parts.keyRing, { ...owner, isTest: order.is_test }, order);
        const rows = rowsOfOrder(pixels, { owner, moments, sold, visit, at: new Date(at) });
        const byFrame = new Set(
          pixels.filter(({ provider }) => isFrameProvider(provider)).map(({ id }) => id),
        );
        const inserted = await insertDeliveries(trx, rows);
        // The others wait for a page of their buyer.
        await enqueueDeliveries(
          trx,
          sellerId,
          inserted.filter(({ status, pixel_id }) => status === 'na_fila' && !byFrame.has(pixel_id)),
        );
      });
    },
  });

/** Makes the deliveries of a visit that this API sends. */
async function createDeliveriesOfVisit(
  parts: Parts,
  trx: SellerTransaction,
  owner: Owner,
  token: string,
): Promise<void> {
  const pixels = (await activePixels(trx, owner)).filter(({ provider }) => !isFrameProvider(provider));
  if (pixels.length === 0 || !(await maySend(parts, trx, owner))) return;
  const visit = await readVisit(trx, parts.keyRing, { ...owner, isTest: false }, token);
  const rows = await rowsOfVisit(trx, owner, token, pixels, visit);
  await enqueueDeliveries(trx, owner.sellerId, await insertDeliveries(trx, rows));
}

/** Makes the deliveries of visits. A second run adds none. */
export const createVisitDeliveries = (parts: Parts): TaskHandler =>
  handleTask(visitTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, tokens }, { task: { sellerId } }) {
      await parts.database.withSeller(sellerId, async (trx) => {
        for (const token of tokens.toSorted())
          await createDeliveriesOfVisit(parts, trx, { sellerId, storeId }, token);
      });
    },
  });

/** Sends what waited for a buyer's choice, where they have agreed and it is not too late. */
export const sendAfterChoice = (parts: Parts): TaskHandler =>
  handleTask(choiceTask, {
    concurrency: AT_ONCE,
    perKey: AT_ONCE,
    async run({ storeId, keptFor }, { task: { sellerId } }) {
      const owner = { sellerId, storeId };
      await parts.database.withSeller(sellerId, async (trx) => {
        const ready: { id: string; pixel_id: string }[] = [];
        // Those of the order, or of the orders of the visit.
        const { rows } = await sql<Pick<DeliveryRow, 'id'>>`
          select delivery.id from pixel_deliveries as delivery
          join orders as o on o.seller_id = delivery.seller_id and o.id = delivery.order_id
          where ${ofStore(owner, 'delivery')}
            and delivery.status = 'sem_consentimento'
            and (${keptFor} = 'order|' || o.source || '|' || o.external_id or exists (
              select from checkout_session_orders as link
              where link.seller_id = o.seller_id and link.store_id = o.store_id and link.is_test = o.is_test
                and link.source = o.source and link.external_id = o.external_id
                and ${keptFor} = 'visit|' || link.session_token))`.execute(trx);
        for (const { id } of rows) {
          const found = await lockDelivery(trx, { sellerId, deliveryId: id });
          if (found?.delivery.status !== 'sem_consentimento') continue;
          const { delivery, pixel } = found;
          const sold = await findSoldOrder(trx, owner, delivery.order_id ?? '');
          if (sold === undefined) continue;
          const visit = await readVisitOfOrder(trx, parts.keyRing, { ...owner, isTest: false }, sold.order);
          const status =
            obstacleOf(pixel.provider, { visit, sold }, delivery.occurred_at, currentTime()) ?? 'na_fila';
          if (status === 'sem_consentimento') continue;
          await updateDelivery(trx, { sellerId, deliveryId: id }, { status });
          if (status === 'na_fila' && !isFrameProvider(pixel.provider))
            ready.push({ id, pixel_id: pixel.id });
        }
        await enqueueDeliveries(trx, sellerId, ready);
        const token = /^visit\|(.+)$/s.exec(keptFor)?.[1];
        if (token !== undefined) await createDeliveriesOfVisit(parts, trx, owner, token);
      });
    },
  });
