import { demoBumps, MOST_DEMO_BUMPS } from '@balcao/demo/selling/bumps';
import type { DemoStore } from '../../../accounts/demo-store';
import { ofStore } from '../../../db/of-store';
import { createWhereNone } from '../../../resources/demo-records';
import { orderBumps } from '../bumps';

/** Fills a demonstration that offers nothing yet. @returns how many bumps were created */
export async function seedBumps(demo: DemoStore): Promise<number> {
  // The first that can be offered as they are.
  const rows = await demo.platform.database
    .forSeller(demo.owner.sellerId)
    .selectFrom('products')
    .where(ofStore(demo.owner))
    .where('status', '=', 'active')
    .where('variant_count', '=', 0)
    .where('price_cents', '>', 0)
    .orderBy('id')
    .limit(MOST_DEMO_BUMPS)
    .select(['id', 'name', 'price_cents'])
    .execute();
  const products = rows.map(({ id, name, price_cents }) => ({ id, name, priceCents: price_cents ?? 0 }));
  return (await createWhereNone(demo, orderBumps, demoBumps(products))).length;
}
