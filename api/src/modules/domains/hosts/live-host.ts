import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { certificatesOf } from '../../certificates';
import { type DomainRow, findDomainOf, isProven } from './repository';

type Parts = Pick<Platform, 'config'>;

/** Whether buyers reach the checkout at a domain: it is proven, and has a certificate where the installation orders them. */
async function isLive({ config }: Parts, executor: Executor, row: DomainRow): Promise<boolean> {
  if (!isProven(row)) return false;
  if (config.acme === undefined) return true;
  const held = (await certificatesOf(executor, row.seller_id, [row.id])).get(row.id);
  return (held?.certificate?.lifetimeLeft ?? 0) > 0;
}

/** The host of a store that its page shows; null for one that is not the store's. */
export async function findHost(
  parts: Parts,
  executor: Executor,
  owner: Owner,
  host: string,
): Promise<{ host: string; isLive: boolean } | null> {
  const row = await findDomainOf(executor, owner, { host });
  return row ? { host, isLive: await isLive(parts, executor, row) } : null;
}

/** The host that a store's links name; undefined while it has none where buyers get through, or it points elsewhere. */
export async function findPrimaryHost(
  parts: Parts,
  executor: Executor,
  owner: Owner,
): Promise<string | undefined> {
  const row = await findDomainOf(executor, owner, { is_primary: true, state: 'provado' });
  return row && (await isLive(parts, executor, row)) ? row.host : undefined;
}
