import { linkTo, sellAtSimulator, visit } from '../buyer-checkout';
import { offeredProduct } from '../offered-product';
import type { TestApi } from '../test-app';
import type { Callers } from './callers';
import { leaveGateways } from './payments';

/** Lets the first caller's store sell in its checkout. @returns the id of a link to it */
export async function openForBuyers(api: TestApi, { accounts }: Callers): Promise<string[]> {
  const [owner] = accounts;
  if (owner === undefined) return [];
  await leaveGateways(api, owner);
  await sellAtSimulator(api, owner);
  return [await linkTo(api, owner, await offeredProduct(api.platform, owner))];
}

/** Opens the checkout of a link, filled in so that it can be paid. @returns the token */
export async function openCheckout(api: TestApi, link: string): Promise<string> {
  const buyer = await visit(api, link);
  await buyer.fill();
  return buyer.token;
}
