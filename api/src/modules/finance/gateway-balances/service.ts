import type { BalancesQuery, GatewayBalances } from '@balcao/api-schema';
import { ACCOUNTS_OF, GATEWAY_IDS } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { figuresOf } from '../statement/service';
import { sumsByGateway } from './repository';

/** The balances of a custodian, each by the gateway that the money has come by. Money of no gateway comes last. */
export async function gatewayBalancesOf(
  database: Database,
  owner: Owner,
  { custody }: BalancesQuery,
): Promise<GatewayBalances> {
  const sums = await sumsByGateway(database.forSeller(owner.sellerId), owner, ACCOUNTS_OF[custody]);
  const items = [...GATEWAY_IDS, null].map((gateway) => {
    const own = sums.filter((sum) => sum.gateway === gateway);
    return { gateway, ...figuresOf(custody, new Map(own.map(({ account, cents }) => [account, cents]))) };
  });
  return {
    custody,
    items: items.filter(({ gateway: _, ...figures }) => Object.values(figures).some((cents) => cents !== 0)),
  };
}
