import { type DemoPixel, demoPixels } from '@balcao/demo/pixels';
import type { DemoStore } from '../../accounts/demo-store';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import { createWhereNone } from '../../resources/demo-records';
import { insertDeliveries } from './delivery';
import { pixels, sealedToken } from './pixels';

/** The number of orders that pixels have reported. Those before came when there was no pixel. */
const REPORTED_ORDERS = 100;

/** The latest paid orders of a demonstration. */
const latestPaid = (executor: Executor, owner: DemoStore['owner']) =>
  executor
    .selectFrom('orders')
    .where(ofStore(owner))
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(REPORTED_ORDERS)
    .select(['id', 'number', 'total_cents', 'paid_at'])
    .execute();

type PaidOrder = Awaited<ReturnType<typeof latestPaid>>[number];

/** Writes what the pixel has sent of the store's orders, with what came of it in turn. */
async function addDeliveries(
  trx: SellerTransaction,
  { owner }: DemoStore,
  pixelId: string,
  { deliveries }: DemoPixel,
  orders: readonly PaidOrder[],
): Promise<void> {
  const rows = orders.flatMap(({ id, number, total_cents, paid_at }, index) => {
    const delivery = deliveries[index % deliveries.length];
    if (paid_at === null || delivery === undefined) return [];
    const { status, answer } = delivery;
    return [
      {
        seller_id: owner.sellerId,
        id: newId(),
        store_id: owner.storeId,
        pixel_id: pixelId,
        event: 'paid' as const,
        event_id: `${id}.purchase`,
        order_id: id,
        order_number: number,
        occurred_at: paid_at,
        created_at: paid_at,
        value_cents: total_cents,
        status,
        first_sent_at: answer ? paid_at : null,
        attempts: JSON.stringify(answer ? [{ at: paid_at.toISOString(), ms: 140, ...answer }] : []),
      },
    ];
  });
  await insertDeliveries(trx, rows);
}

/** Fills a demonstration that has no pixel yet. @returns how many were created */
export async function seedPixels(demo: DemoStore): Promise<number> {
  const { platform, owner } = demo;
  const examples = demoPixels();
  const created = await createWhereNone(
    demo,
    pixels,
    examples.map(({ request }) => request),
  );
  const orders = await latestPaid(platform.database.forSeller(owner.sellerId), owner);
  await platform.database.withSeller(owner.sellerId, async (trx) => {
    for (const [index, { id }] of created.entries()) {
      const example = examples[index];
      if (example === undefined || example.deliveries.length === 0) continue;
      const place = { seller_id: owner.sellerId, id };
      await pixels.rows.update(trx, place, sealedToken(platform.keyRing, place, 'token-de-demonstracao'));
      await addDeliveries(trx, demo, id, example, orders);
    }
  });
  return created.length;
}
