import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { OrderRow } from './certificate';

/** Orders of all replicas take their turns one after another. */
const TURN_LOCK = 20_261_127;

/**
 * The limits of Let's Encrypt, which the authority counts by. Renewals that name the certificate that they replace are outside of all of
 * them.
 */
const ORDERS_PER_ACCOUNT = { most: 300, hours: 3 };
/** Of that, so much to a seller: the account is everybody's. A seller's hosts of one day wait a little at most. */
const ORDERS_PER_SELLER = { most: 40, hours: 3 };
const CERTIFICATES_PER_DOMAIN = { most: 50, hours: 7 * 24 };
const CERTIFICATES_PER_HOST = { most: 5, hours: 7 * 24 };
/** Five proofs of a host may fail within an hour. */
const ORDERS_PER_HOST = { most: 4, hours: 1 };

interface Usage {
  used: number;
  /** The oldest one that counts. */
  oldest: Date | null;
}

const within = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

/** The orders that an account has placed, and how many renewals wait for their turn. */
async function ofAccount(trx: Executor, order: OrderRow): Promise<Usage & { waiting: number }> {
  const { rows } = await sql<Usage & { waiting: number }>`
    select count(*) filter (where begun_at > ${within(ORDERS_PER_ACCOUNT.hours)})::int as used,
      min(begun_at) filter (where begun_at > ${within(ORDERS_PER_ACCOUNT.hours)}) as oldest,
      count(*) filter (where begun_at is null and ended_at is null and is_renewal and id <> ${order.id})::int as waiting
    from acme_orders
    where directory_url = ${order.directory_url} and replaces = ''
      and (begun_at > ${within(ORDERS_PER_ACCOUNT.hours)} or begun_at is null)`.execute(trx);
  return rows[0] ?? { used: 0, oldest: null, waiting: 0 };
}

/** The certificates of a column's value that count, and those that are about to. */
async function certificatesOf(
  trx: Executor,
  order: OrderRow,
  column: 'registered_domain' | 'host',
  hours: number,
): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as used, min(ended_at) as oldest from acme_orders
    where registered_domain = ${order.registered_domain} and ${sql.ref(column)} = ${order[column]} and replaces = ''
      and ((outcome = 'emitido' and ended_at > ${within(hours)})
        or (ended_at is null and begun_at is not null and id <> ${order.id}))`.execute(trx);
  return rows[0] ?? { used: 0, oldest: null };
}

async function ofHost(trx: Executor, { registered_domain, host }: OrderRow): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as used, min(begun_at) as oldest from acme_orders
    where registered_domain = ${registered_domain} and host = ${host} and begun_at > ${within(ORDERS_PER_HOST.hours)}`.execute(
    trx,
  );
  return rows[0] ?? { used: 0, oldest: null };
}

async function ofSeller(trx: Executor, { seller_id }: OrderRow): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select count(*)::int as used, min(begun_at) as oldest from acme_orders
    where seller_id = ${seller_id} and replaces = '' and begun_at > ${within(ORDERS_PER_SELLER.hours)}`.execute(
    trx,
  );
  return rows[0] ?? { used: 0, oldest: null };
}

/** When there is room again; undefined where there is now. */
function roomAt({ used, oldest }: Usage, { most, hours }: { most: number; hours: number }): Date | undefined {
  if (used < most) return undefined;
  const since = oldest?.getTime() ?? Date.now();
  return new Date(since + hours * 3_600_000);
}

/**
 * Takes an order's turn and notes that it is about to be placed, so that it counts whatever becomes of the answer. Renewals come first: new
 * orders leave them their share.
 * @param platform a transaction that sees every seller's orders
 * @returns when to come again, where there is no room
 */
export async function claimTurn(platform: Executor, order: OrderRow): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(${TURN_LOCK})`.execute(platform);
  const host = roomAt(await ofHost(platform, order), ORDERS_PER_HOST);
  if (host !== undefined) return host;
  if (order.replaces === '') {
    const account = await ofAccount(platform, order);
    const reserved = order.is_renewal ? 0 : account.waiting;
    const until =
      (order.is_renewal ? undefined : roomAt(await ofSeller(platform, order), ORDERS_PER_SELLER)) ??
      roomAt({ ...account, used: account.used + reserved }, ORDERS_PER_ACCOUNT) ??
      roomAt(
        await certificatesOf(platform, order, 'registered_domain', CERTIFICATES_PER_DOMAIN.hours),
        CERTIFICATES_PER_DOMAIN,
      ) ??
      roomAt(
        await certificatesOf(platform, order, 'host', CERTIFICATES_PER_HOST.hours),
        CERTIFICATES_PER_HOST,
      );
    if (until !== undefined) return until;
  }
  await platform
    .updateTable('acme_orders')
    .set({ begun_at: sql<Date>`now()` })
    .where('seller_id', '=', order.seller_id)
    .where('id', '=', order.id)
    .execute();
  return undefined;
}
