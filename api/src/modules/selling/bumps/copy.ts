import type { OrderBumpRequest } from '@balcao/api-schema';
import { BUMP_LIMITS } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import type { ResourceCall } from '../../../resources/resource-call';
import { orderBumps } from './resource';

const ENDING = ' (cópia)';

/** Copies a bump, switched off so that nobody is offered it before somebody has looked at it. @throws Problem not_found, validation */
export async function copyBump(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
): Promise<Awaited<ReturnType<typeof orderBumps.writes.create>>> {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await orderBumps.rows.find(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const name = `${original.name.slice(0, BUMP_LIMITS.name - ENDING.length)}${ENDING}`;
  const request: OrderBumpRequest = { ...orderBumps.valuesOf(original), name, active: false };
  return orderBumps.writes.create(trx, call, request);
}
