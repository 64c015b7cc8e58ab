import type { DomainCheck } from '@balcao/api-schema';
import type { DomainReason, HostState } from '@balcao/domain';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { DomainChecksTable, DomainsTable } from '../tables/domains-schema';

export type DomainRow = Selectable<DomainsTable>;

/** Of whom a domain is. */
export interface DomainPlace {
  sellerId: string;
  domainId: string;
}

/** A host that is proven, also while it points elsewhere for a short time. */
const PROVEN = ['provado', 'desviado'] as const;

export const isProven = ({ state }: Pick<DomainRow, 'state'>): boolean =>
  PROVEN.some((proven) => proven === state);

const one = (executor: Executor, { sellerId, domainId }: DomainPlace) =>
  executor
    .selectFrom('domains')
    .where('seller_id', '=', sellerId)
    .where('id', '=', domainId)
    .where('removed_at', 'is', null)
    .selectAll();

export const findDomain = (executor: Executor, place: DomainPlace): Promise<DomainRow | undefined> =>
  one(executor, place).executeTakeFirst();

/** A domain of a store, by its host or as the one that links name. */
export const findDomainOf = (
  executor: Executor,
  owner: Owner,
  by: { host: string } | { is_primary: true; state: HostState },
): Promise<DomainRow | undefined> =>
  executor
    .selectFrom('domains')
    .where(ofStore(owner))
    .where('removed_at', 'is', null)
    .where(({ and }) => and(by))
    .selectAll()
    .executeTakeFirst();

/**
 * The domains of every store that name a host, locked in one order: who proves it and who loses it is decided by all of them.
 * @param trx one that sees every seller
 */
export const lockHost = (trx: SellerTransaction, host: string): Promise<DomainRow[]> =>
  trx
    .selectFrom('domains')
    .where('host', '=', host)
    .where('removed_at', 'is', null)
    .orderBy('seller_id')
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute();

export async function updateDomain(
  trx: SellerTransaction,
  { seller_id, id }: Pick<DomainRow, 'seller_id' | 'id'>,
  columns: Updateable<DomainsTable>,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set(columns)
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .execute();
}

/** Keeps a look at the DNS, and so many of those before. */
export async function insertCheck(
  trx: SellerTransaction,
  check: Insertable<DomainChecksTable>,
  kept: number,
): Promise<void> {
  await trx.insertInto('domain_checks').values(check).execute();
  await trx
    .deleteFrom('domain_checks')
    .where('seller_id', '=', check.seller_id)
    .where('domain_id', '=', check.domain_id)
    .where('id', 'in', (old) =>
      old
        .selectFrom('domain_checks')
        .select('id')
        .where('seller_id', '=', check.seller_id)
        .where('domain_id', '=', check.domain_id)
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute();
}

/** The latest looks at the DNS of a domain, the newest first. */
export async function listChecks(
  executor: Executor,
  { sellerId, domainId }: DomainPlace,
  most: number,
): Promise<DomainCheck[]> {
  const rows = await executor
    .selectFrom('domain_checks')
    .where('seller_id', '=', sellerId)
    .where('domain_id', '=', domainId)
    .orderBy('id', 'desc')
    .limit(most)
    .select(['created_at', 'reason', 'records'])
    .execute();
  return rows.map(({ created_at, reason, records }) => ({
    at: created_at.toISOString(),
    reason: reason === '' ? null : (reason as DomainReason),
    records,
  }));
}

/** Makes one domain of a store the one that links name. */
export async function setPrimary(trx: SellerTransaction, owner: Owner, id: string): Promise<void> {
  const domains = trx.updateTable('domains').where(ofStore(owner)).where('removed_at', 'is', null);
  await domains.set({ is_primary: false }).where('is_primary', '=', true).execute();
  await domains.set({ is_primary: true }).where('id', '=', id).execute();
}

/** Makes a domain the one that links name, where its store has none. @returns whether it is now */
export async function setFirstPrimary(trx: SellerTransaction, owner: Owner, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('domains')
    .set({ is_primary: true })
    .where(ofStore(owner))
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('domains as other')
            .where(ofStore(owner, 'other'))
            .where('other.removed_at', 'is', null)
            .where('other.is_primary', '=', true)
            .select('other.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * The store whose checkout a proven host shows; undefined for every other host.
 * @param executor one that sees every seller
 */
export async function domainOfHost(
  executor: Executor,
  host: string,
): Promise<(Owner & { domainId: string; isPrimary: boolean; hasProof: boolean }) | undefined> {
  const row = await executor
    .selectFrom('domains')
    .where('host', '=', host)
    .where('state', 'in', PROVEN)
    .where('removed_at', 'is', null)
    .select(['seller_id', 'store_id', 'id', 'is_primary', 'state', 'records'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { seller_id: sellerId, store_id: storeId, id: domainId, is_primary: isPrimary } = row;
  const hasProof = row.state === 'provado' || row.records.some(({ type, ok }) => type === 'TXT' && ok);
  return { sellerId, storeId, domainId, isPrimary, hasProof };
}

/** Proven domains that nobody has looked at for this long, the oldest first. @param executor one that sees every seller */
export const findUnchecked = (executor: Executor, seconds: number, most: number): Promise<DomainPlace[]> =>
  executor
    .selectFrom('domains')
    .where('state', 'in', PROVEN)
    .where('removed_at', 'is', null)
    .where('checked_at', '<', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('checked_at')
    .limit(most)
    .select(['seller_id as sellerId', 'id as domainId'])
    .execute();
