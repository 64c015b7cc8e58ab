import type { DemoStore } from '../accounts/demo-store';
import type { Resource } from './resource';
import { type ResourceCall, systemCall } from './resource-call';
import type { NextValues, ResourceRecord } from './resource-definition';
import { scopeOfStore, type TableName } from './resource-rows';

/**
 * Gives a demonstration the records of a resource of which it has none.
 * @returns the records that were created, in the order of the requests; none where it has some already
 */
export async function createWhereNone<Fields, Table extends TableName, Row>(
  { platform, owner }: DemoStore,
  resource: Pick<Resource<Fields, Table, Row, ResourceCall>, 'rows' | 'create'>,
  requests: readonly NextValues<Fields>[],
): Promise<ResourceRecord<Fields>[]> {
  const seller = platform.database.forSeller(owner.sellerId);
  if ((await resource.rows.count(seller, scopeOfStore(owner))) > 0) return [];
  const created: ResourceRecord<Fields>[] = [];
  for (const request of requests) created.push(await resource.create(systemCall(platform, owner), request));
  return created;
}
