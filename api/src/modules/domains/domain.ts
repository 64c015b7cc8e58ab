import { randomInt } from 'node:crypto';
import { type DomainRecord, proofName, proofValue, splitHost, targetHost } from '@balcao/domain';
import type { Selectable, Updateable } from 'kysely';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { certificatesOf } from '../certificates';
import type { DomainsTable } from './tables/domains-schema';

export type DomainRow = Selectable<DomainsTable>;

/** Of whom a domain is. */
export interface DomainPlace {
  sellerId: string;
  domainId: string;
}

/** A host that is proven, also while it points elsewhere for a short time. */
export const PROVEN = ['provado', 'desviado'] as const;

export const isProven = ({ state }: Pick<DomainRow, 'state'>): boolean =>
  PROVEN.some((proven) => proven === state);

/** RFC 4648, in lower case: names of DNS have no other. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const CHARACTERS = 26;

/** 130 random bits as 26 characters that can stand in a name of DNS. */
export const newToken = (): string =>
  Array.from({ length: CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

export const findDomain = (
  executor: Executor,
  { sellerId, domainId }: DomainPlace,
): Promise<DomainRow | undefined> =>
  executor
    .selectFrom('domains')
    .where('seller_id', '=', sellerId)
    .where('id', '=', domainId)
    .where('removed_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

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

/** The records that a panel is to have, as they were found last. @param base below which each domain has its own target */
export const recordsOf = (
  {
    host,
    target_label,
    proof_token,
    records,
  }: Pick<DomainRow, 'host' | 'target_label' | 'proof_token' | 'records'>,
  base: string,
): DomainRecord[] =>
  records.length > 0
    ? records
    : [
        {
          type: 'CNAME',
          name: splitHost(host).label,
          expected: targetHost(target_label, base),
          found: '',
          ok: false,
        },
        { type: 'TXT', name: proofName(host), expected: proofValue(proof_token), found: '', ok: false },
      ];

/** A store's domain with this, and whether buyers reach the checkout there: it is proven, and has a certificate where these are ordered. */
async function findShown(
  { config }: Pick<Platform, 'config'>,
  executor: Executor,
  owner: Owner,
  by: Partial<DomainRow>,
): Promise<{ host: string; isLive: boolean } | null> {
  const row = await executor
    .selectFrom('domains')
    .where(ofStore(owner))
    .where('removed_at', 'is', null)
    .where(({ and }) => and(by))
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  const { id, host, seller_id } = row;
  if (!isProven(row) || config.acme === undefined) return { host, isLive: isProven(row) };
  const held = (await certificatesOf(executor, seller_id, [id])).get(id);
  return { host, isLive: (held?.certificate?.lifetimeLeft ?? 0) > 0 };
}

/** The host of a store that its page shows; null for one that is not the store's. */
export const findHost = (parts: Pick<Platform, 'config'>, executor: Executor, owner: Owner, host: string) =>
  findShown(parts, executor, owner, { host });

/** The host that a store's links name; undefined while it has none where buyers get through, or it points elsewhere. */
export async function findPrimaryHost(
  parts: Pick<Platform, 'config'>,
  executor: Executor,
  owner: Owner,
): Promise<string | undefined> {
  const found = await findShown(parts, executor, owner, { is_primary: true, state: 'provado' });
  return found?.isLive ? found.host : undefined;
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
    .select(['seller_id as sellerId', 'store_id as storeId', 'id as domainId', 'is_primary as isPrimary'])
    .select(['state', 'records'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { state, records, ...domain } = row;
  const hasProof = state === 'provado' || records.some(({ type, ok }) => type === 'TXT' && ok);
  return { ...domain, hasProof };
}
