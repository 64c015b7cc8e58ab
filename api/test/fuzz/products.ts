import type { Platform } from '../../src/platform';
import { offeredProduct } from '../offered-product';
import type { Callers } from './callers';

/** As many as the newest among which a placeholder chooses. */
const PRODUCTS = 4;

/** Gives the first caller's store products that are for sale. @returns their ids */
export async function offerProducts(platform: Platform, { accounts }: Callers): Promise<string[]> {
  const [owner] = accounts;
  const ids: string[] = [];
  if (owner) for (let made = 0; made < PRODUCTS; made++) ids.push(await offeredProduct(platform, owner));
  return ids;
}
