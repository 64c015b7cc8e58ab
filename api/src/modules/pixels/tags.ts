import type { V1SessionTag, V1SessionTagsRequest } from '@balcao/api-schema';
import {
  type FrameProvider,
  isFrameProvider,
  PIXEL_EVENTS,
  PIXEL_PROVIDER_FACTS,
  pixelEventId,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { type ReadVisit, readVisit, readVisitOfOrder } from '../orders';
import { type Moment, rowsOfOrder, rowsOfVisit } from './create';
import {
  activePixels,
  eraseTrackingOf,
  insertDeliveries,
  maySend,
  type Parts,
  updateDelivery,
} from './delivery';
import { findSoldOrder } from './sold-order';

/** A buyer's visit, and the order that it has come to. */
interface TagVisit {
  sellerId: string;
  storeId: string;
  /** Of the session. */
  token: string;
  orderId: string | null;
  isTest: boolean;
}

/** The ids of all that can have happened in a visit and to its order. */
const eventIdsOf = ({ token, orderId }: TagVisit): string[] =>
  PIXEL_EVENTS.flatMap((event) =>
    [token, ...(orderId === null ? [] : [orderId])].map((of) => pixelEventId(event, of)),
  );

/** Notes what a page says of what it has told. What it told counts as taken: no provider answers a browser. */
async function recordTagOutcomes(
  trx: SellerTransaction,
  visit: TagVisit,
  told: V1SessionTagsRequest['told'],
) {
  if (told.length === 0) return;
  const { sellerId } = visit;
  // Those that this buyer's page has taken and not yet spoken of.
  const rows = await trx
    .selectFrom('pixel_deliveries')
    .where('seller_id', '=', sellerId)
    .where(
      'id',
      'in',
      told.map(({ id }) => id),
    )
    .where('status', '=', 'incerto')
    .where('event_id', 'in', eventIdsOf(visit))
    .selectAll()
    .forUpdate()
    .execute();
  for (const row of rows) {
    const deliveryId = row.id;
    const isSent = told.some(({ id, is_told }) => id === deliveryId && is_told);
    const attempt = {
      at: currentTime().toISOString(),
      ms: 0,
      httpStatus: null,
      code: isSent ? 'browser' : 'browser_blocked',
      text: '',
    };
    const status = isSent ? 'aceito_sem_confirmacao' : 'recusado';
    await updateDelivery(trx, { sellerId, deliveryId }, { status }, attempt);
    if (isSent) await eraseTrackingOf(trx, visit, row);
  }
}

/** Writes down what there is to tell, as far as nobody has yet. @returns to whom, and what is known of the buyer */
async function writeDown(
  { keyRing }: Parts,
  trx: SellerTransaction,
  visit: TagVisit,
): Promise<{ pixelIds: string[]; known: ReadVisit } | undefined> {
  const pixels = (await activePixels(trx, visit)).filter(({ provider }) => isFrameProvider(provider));
  if (pixels.length === 0) return undefined;
  const sold = visit.orderId === null ? undefined : await findSoldOrder(trx, visit, visit.orderId);
  const known = sold
    ? await readVisitOfOrder(trx, keyRing, visit, sold.order)
    : await readVisit(trx, keyRing, visit, visit.token);
  // That which the order has reached for its page; undefined before there is one to report.
  const moment: Moment | undefined =
    sold?.order.paid_at != null
      ? 'paid'
      : sold?.order.payment_status === 'aguardando'
        ? 'generated'
        : undefined;
  const ofOrder =
    sold && moment
      ? rowsOfOrder(pixels, {
          owner: visit,
          moments: [moment],
          sold,
          visit: known,
          at: sold.order.paid_at ?? currentTime(),
        })
      : [];
  await insertDeliveries(trx, [...(await rowsOfVisit(trx, visit, visit.token, pixels, known)), ...ofOrder]);
  return { pixelIds: pixels.map(({ id }) => id), known };
}

/**
 * Hands out what a buyer's page is to tell by tags, each once and only where the buyer has agreed, and notes what became of what it was given
 * before.
 */
export const claimTags = (
  parts: Parts,
  visit: TagVisit,
  { told }: V1SessionTagsRequest,
): Promise<V1SessionTag[]> =>
  parts.database.withSeller(visit.sellerId, async (trx) => {
    await recordTagOutcomes(trx, visit, told);
    if (visit.isTest || !(await maySend(parts, trx, visit))) return [];
    const written = await writeDown(parts, trx, visit);
    // What they have chosen last counts, also for what waits already.
    if (!written?.known.allows.marketing) return [];
    const { fields } = written.known;
    // Once, whoever asks at the same time. Until the page says what came of it, nobody knows.
    const claimed = await trx
      .updateTable('pixel_deliveries')
      .from('pixels')
      .set({ status: 'incerto', first_sent_at: currentTime() })
      .whereRef('pixels.seller_id', '=', 'pixel_deliveries.seller_id')
      .whereRef('pixels.id', '=', 'pixel_deliveries.pixel_id')
      .where('pixel_deliveries.seller_id', '=', visit.sellerId)
      .where('pixel_deliveries.pixel_id', 'in', written.pixelIds)
      .where('pixel_deliveries.event_id', 'in', eventIdsOf(visit))
      .where('pixel_deliveries.status', '=', 'na_fila')
      .returningAll('pixel_deliveries')
      .returning(['pixels.provider', 'pixels.external_id', 'pixels.account'])
      .execute();
    // In the order in which it happened.
    const tags = claimed
      .toSorted((one, other) => +one.occurred_at - +other.occurred_at || (one.id < other.id ? -1 : 1))
      .map(
        (row): V1SessionTag => ({
          id: row.id,
          provider: row.provider as FrameProvider,
          external_id: row.external_id,
          account: row.account,
          event: PIXEL_PROVIDER_FACTS[row.provider].events[row.event === 'test' ? 'paid' : row.event] ?? '',
          event_id: row.event_id,
          order_id: row.order_id,
          value: row.value_cents,
          clicks: { gclid: fields.gclid ?? '', gbraid: fields.gbraid ?? '', wbraid: fields.wbraid ?? '' },
        }),
      );
    for (const { id, clicks: _clicks, ...payload } of tags)
      await updateDelivery(
        trx,
        { sellerId: visit.sellerId, deliveryId: id },
        { payload: JSON.stringify(payload) },
      );
    return tags;
  });
