import type { CheckoutExample } from '@balcao/api-schema';
import type { Config } from '../../../config';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { findNewestOnSale } from '../../catalog';
import { readCheckoutGateway } from '../../payments';
import { priceSession } from '../sessions/price-session';
import { newContent } from '../sessions/session-content';
import { readVendor } from '../sessions/vendor';

/** Nothing of it costs anything. */
const EMPTY: Pick<CheckoutExample, 'items' | 'shipping' | 'orderbumps' | 'methods' | 'amounts'> = {
  items: [],
  shipping: {
    is_required: false,
    is_deliverable: true,
    options: [],
    chosen: null,
    free_shipping_missing: null,
    message: '',
  },
  orderbumps: [],
  methods: [],
  amounts: {
    subtotal: 0,
    items_discount: 0,
    method_discount: 0,
    discount: 0,
    shipping_discount: 0,
    shipping: 0,
    interest: 0,
    total: 0,
  },
};

/**
 * The cart of a buyer who has typed nothing yet, priced as every session is. Nothing is stored.
 * @param productId shown if it can be bought; else what the store changed last of what can
 */
export async function readExample(
  executor: SellerTransaction,
  config: Pick<Config, 'publicUrl' | 'collectingGateways'>,
  owner: Owner,
  productId?: string,
): Promise<CheckoutExample> {
  const [gateway, { store }, shown] = await Promise.all([
    readCheckoutGateway(executor, config, owner),
    readVendor(executor, owner),
    findNewestOnSale(executor, owner, productId),
  ]);
  const pricing = { executor, config, owner, visit: newId(), gateway, theme: undefined, orderId: null };
  const priced =
    shown === undefined
      ? undefined
      : await priceSession(pricing, newContent({ productId: shown, variantId: null, couponCode: '' }, null));
  const { items, shipping, orderbumps, methods, amounts } = priced ?? EMPTY;
  return { store, items, shipping, orderbumps, methods, amounts };
}
