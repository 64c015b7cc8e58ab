import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { CartsLeft } from '../../../events/domain-events';
import type { Platform } from '../../../platform';
import { enqueueAll, type TaskHandler } from '../../../queue';
import { findCarts, recoveryLinkTo } from '../../orders';
import { cartEventBody } from './event-body';
import { endpointsFor, makeDeliveries } from './make-deliveries';
import { cartsLeftTask } from './tasks';

const EVENT = 'cart.reminder';

/** Hands carts that were left on, where the store has an endpoint for them. */
export async function enqueueCartsLeft(
  trx: SellerTransaction,
  { sellerId, storeId, carts }: CartsLeft,
): Promise<void> {
  for (const isTest of [false, true]) {
    const left = carts.filter((cart) => cart.isTest === isTest);
    if (left.length === 0) continue;
    const endpoints = await endpointsFor(trx, { sellerId, storeId }, { types: [EVENT], isTest });
    if (endpoints.length === 0) continue;
    const told = left.map(({ id }) => ({ id, eventId: `evt_${newId()}` }));
    const payload = { storeId, isTest, at: currentTime().toISOString(), carts: told };
    await enqueueAll(trx, cartsLeftTask, [{ payload, sellerId, key: storeId }]);
  }
}

/** Makes deliveries of carts that were left. */
export const createCartDeliveries = (parts: Pick<Platform, 'database' | 'digest'>): TaskHandler =>
  makeDeliveries(parts, cartsLeftTask, async (database, owner, left) => {
    const ids = left.carts.map(({ id }) => id);
    const carts = await database.withSeller(owner.sellerId, async (trx) => {
      const found = await findCarts(trx, owner, ids);
      const links: string[] = [];
      for (const cart of found) links.push(await recoveryLinkTo(trx, parts, owner, cart));
      return found.map((cart, index) => ({ ...cart, recoveryUrl: links[index] ?? '' }));
    });
    const eventIds = new Map(left.carts.map(({ id, eventId }) => [id, eventId]));
    return carts.map((cart) => {
      const eventId = eventIds.get(cart.id) ?? '';
      return { eventId, type: EVENT, orderNumber: null, body: () => cartEventBody(eventId, left, cart) };
    });
  });
