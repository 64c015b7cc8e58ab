import { demoBumps, MOST_DEMO_BUMPS } from '@balcao/demo/selling/bumps';
import type { DemoStore } from '../../../accounts/demo-store';
import { createWhereNone } from '../../../resources/demo-records';
import { sellableProducts } from '../bumps/repository';
import { orderBumps } from '../bumps/resource';

/** Fills a demonstration that offers nothing yet. @returns how many bumps were created */
export async function seedBumps(demo: DemoStore): Promise<number> {
  const seller = demo.platform.database.forSeller(demo.owner.sellerId);
  const products = await sellableProducts(seller, demo.owner, MOST_DEMO_BUMPS);
  return (await createWhereNone(demo, orderBumps, demoBumps(products))).length;
}
