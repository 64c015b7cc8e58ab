import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { CartsLeft } from '../../../events/domain-events';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { enqueueAll, handleTask, type TaskHandler } from '../../../queue';
import { findCarts } from '../../orders';
import { insertDeliveries, type NewDelivery } from './delivery-repository';
import { listEndpoints } from './endpoint-repository';
import { cartEventBody } from './event-body';
import { cartsLeftTask, enqueueDeliveries } from './tasks';

const AT_ONCE = 2;
const EVENT = 'cart.reminder';

/** The endpoints of a store that want to hear of carts in a mode. */
const wanting = async (
  trx: SellerTransaction,
  owner: Pick<CartsLeft, 'sellerId' | 'storeId'>,
  isTest: boolean,
) =>
  (await listEndpoints(trx, owner)).filter(
    ({ enabled, mode, events }) => enabled && (mode === 'test') === isTest && events.includes(EVENT),
  );

/** Hands carts that were left on, where the store has an endpoint for them. */
export async function enqueueCartsLeft(
  trx: SellerTransaction,
  { sellerId, storeId, carts }: CartsLeft,
): Promise<void> {
  for (const isTest of [false, true]) {
    const left = carts.filter((cart) => cart.isTest === isTest);
    if (left.length === 0 || (await wanting(trx, { sellerId, storeId }, isTest)).length === 0) continue;
    const told = left.map(({ id }) => ({ id, eventId: `evt_${newId()}` }));
    const payload = { storeId, isTest, at: currentTime().toISOString(), carts: told };
    await enqueueAll(trx, cartsLeftTask, [{ payload, sellerId, key: storeId }]);
  }
}

/** Makes deliveries of carts that were left, one for each endpoint that wants it. A second run adds none. */
export const createCartDeliveries = ({ database }: Pick<Platform, 'database'>): TaskHandler =>
  handleTask(cartsLeftTask, {
    concurrency: AT_ONCE,
    async run(left, { task: { sellerId } }) {
      const owner = { sellerId, storeId: left.storeId };
      await database.withSeller(sellerId, async (trx) => {
        const carts = await findCarts(
          trx,
          owner,
          left.carts.map(({ id }) => id),
        );
        const eventIds = new Map(left.carts.map(({ id, eventId }) => [id, eventId]));
        for (const endpoint of await wanting(trx, owner, left.isTest)) {
          const rows = carts.map((cart): NewDelivery => {
            const eventId = eventIds.get(cart.id) ?? '';
            return {
              seller_id: sellerId,
              id: newId(),
              endpoint_id: endpoint.id,
              event_id: eventId,
              type: EVENT,
              order_number: null,
              body: cartEventBody(eventId, left, cart),
            };
          });
          await enqueueDeliveries(trx, endpoint, await insertDeliveries(trx, rows));
        }
        await publishLive(trx, { sellerId }, 'outgoing-webhooks.changed');
      });
    },
  });
