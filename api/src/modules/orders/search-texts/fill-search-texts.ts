import { wordsOf } from '../../../lists/search';
import type { Backfill } from '../../../queue';
import { searchTextOfOrder } from '../ingestion/order-columns';
import { newReferencesIn } from '../write/payment-references';
import {
  fillSearchTexts,
  type OrderPosition,
  type SearchableOrder,
  type SearchFilling,
  searchableOrdersAfter,
} from './repository';

/** Of a run. */
const ORDERS_AT_ONCE = 500;
const BEGINNING: OrderPosition = { seller_id: '', id: '' };

/** The references and words that an order lacks; undefined where it lacks none. Words that it has stay. */
function fillingOf(order: SearchableOrder): SearchFilling | undefined {
  const { seller_id, id, payment_references: known, search } = order;
  const references = [...known, ...newReferencesIn(order.told, known)];
  const has = new Set(wordsOf(search));
  const text = searchTextOfOrder(
    order.external_id,
    {
      name: order.buyer_name,
      email: order.buyer_email,
      phone: order.buyer_phone,
      document: order.buyer_document,
    },
    { ...order, payment_references: references },
  );
  const lacking = wordsOf(text).filter((word) => !has.has(word));
  if (lacking.length === 0 && references.length === known.length) return undefined;
  return { seller_id, id, known, references, words: lacking.map((word) => ` ${word}`).join('') };
}

/**
 * Lets orders that were stored before be found by what newer ones are found by: their numbers, and what banks and gateways call
 * their payments. It goes through all orders once; in another process it begins anew, and passes over what was filled.
 */
export function searchTextsOfStoredOrders(atOnce = ORDERS_AT_ONCE): Backfill {
  let position = BEGINNING;
  return async ({ platform }) => {
    const orders = await searchableOrdersAfter(platform, position, atOnce);
    const fillings = orders.flatMap((order) => fillingOf(order) ?? []);
    const filled = fillings.length === 0 ? 0 : await fillSearchTexts(platform, fillings);
    // What has changed meanwhile is read once more.
    if (filled === fillings.length) position = orders.at(-1) ?? BEGINNING;
    return orders.length;
  };
}
