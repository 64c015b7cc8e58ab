import type { V1SessionTag, V1SessionTagsRequest } from '@balcao/api-schema';
import { isFrameProvider, PIXEL_PROVIDER_FACTS } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { type ReadVisit, readVisit, readVisitOfOrder } from '../../orders';
import { rowsOfOrder } from '../deliveries/create-deliveries';
import { maySend, type Parts } from '../deliveries/may-send';
import { findSoldOrder, type SoldOrder } from '../deliveries/order-repository';
import { activePixels, eraseTrackingOf, insertDeliveries, updateDelivery } from '../deliveries/repository';
import type { Moment } from '../deliveries/tasks';
import { rowsOfVisit } from '../deliveries/visit-deliveries';
import { type ClaimedDelivery, claimForPage, lockClaimed, type TagVisit } from './tag-repository';

/** Notes what a page says of what it has told. What it told counts as taken: no provider answers a browser. */
async function recordTagOutcomes(
  trx: SellerTransaction,
  visit: TagVisit,
  told: V1SessionTagsRequest['told'],
) {
  if (told.length === 0) return;
  const { sellerId } = visit;
  const rows = await lockClaimed(
    trx,
    visit,
    told.map(({ id }) => id),
  );
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

/** The moment that an order has reached for its page; undefined before there is one to report. */
function momentOf({ order }: SoldOrder): Moment | undefined {
  if (order.paid_at !== null) return 'paid';
  return order.payment_status === 'aguardando' ? 'generated' : undefined;
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
  const moment = sold && momentOf(sold);
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

const toTag = (row: ClaimedDelivery, { fields }: ReadVisit): V1SessionTag => ({
  id: row.id,
  provider: row.provider,
  external_id: row.external_id,
  account: row.account,
  event: PIXEL_PROVIDER_FACTS[row.provider].events[row.event === 'test' ? 'paid' : row.event] ?? '',
  event_id: row.event_id,
  order_id: row.order_id,
  value: row.value_cents,
  clicks: { gclid: fields.gclid ?? '', gbraid: fields.gbraid ?? '', wbraid: fields.wbraid ?? '' },
});

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
    const claimed = await claimForPage(trx, visit, written.pixelIds);
    const tags = claimed.map((row) => toTag(row, written.known));
    for (const { id, clicks: _clicks, ...payload } of tags)
      await updateDelivery(
        trx,
        { sellerId: visit.sellerId, deliveryId: id },
        { payload: JSON.stringify(payload) },
      );
    return tags;
  });
