import { type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Schema } from '../db/schema';
import type { ClaimedTask } from './task-type';

type TaskRow = Selectable<Schema['queue_tasks']>;

/** Milliseconds until each kind has something to do: a ready or scheduled task, or the end of a lease. */
export async function readDueTimes(
  executor: Executor,
  kinds: readonly string[],
): Promise<{ kind: string; inMs: number }[]> {
  const { rows } = await sql<{ kind: string; inMs: number }>`
    select asked.kind, greatest(0, ceil(extract(epoch from due.at - clock_timestamp()) * 1000))::float8 as "inMs"
    from unnest(${kinds}::text[]) as asked(kind)
    cross join lateral (
      select min(at) as at from (
        (select timestamptz 'epoch' as at from queue_tasks where kind = asked.kind and status = 'ready' limit 1)
        union all
        (select next_attempt_at from queue_tasks where kind = asked.kind and status = 'scheduled'
          order by next_attempt_at limit 1)
        union all
        select min(leased_until) from queue_tasks where kind = asked.kind and status = 'leased'
      ) as times
    ) as due
    where due.at is not null`.execute(executor);
  return rows;
}

/** Locks the claims of a kind until the transaction ends. */
async function lockKind(trx: Executor, kind: string): Promise<void> {
  const lock = () =>
    trx.selectFrom('queue_kinds').where('kind', '=', kind).select('kind').forUpdate().executeTakeFirst();
  if (await lock()) return;
  await trx
    .insertInto('queue_kinds')
    .values({ kind })
    .onConflict((held) => held.doNothing())
    .execute();
  await lock();
}

const MAX_PROMOTED = 500;

/** Makes tasks ready whose time has come or whose lease has ended. */
async function promoteDue(trx: Executor, kind: string): Promise<void> {
  await sql`
    update queue_tasks as task set status = 'ready', lease_id = null, leased_until = null
    from (
      select seller_id, id from queue_tasks
      where kind = ${kind} and (status = 'scheduled' and next_attempt_at <= now() or status = 'leased' and leased_until <= now())
      limit ${MAX_PROMOTED} for update skip locked) as due
    where task.seller_id = due.seller_id and task.id = due.id`.execute(trx);
}

/** How many tasks of a kind are claimed, and for how long. */
export interface ClaimOptions {
  kind: string;
  perKey: number;
  leaseSeconds: number;
}

/**
 * Claims tasks of a kind: at most one per key, and none of a key at its limit. Sellers and keys take turns, starting
 * after the last one served. The index finds one key after another, so a flood of one key does not slow the search.
 * Claims of a kind are serialised, so each sees the leases of those before.
 *
 * @returns the leased tasks in the order of their turns; no row stays locked
 */
export function claimTasks(
  platform: Executor,
  { kind, perKey, leaseSeconds }: ClaimOptions,
  most: number,
): Promise<ClaimedTask[]> {
  return platform.transaction().execute(async (trx) => {
    await lockKind(trx, kind);
    await promoteDue(trx, kind);
    const { rows } = await sql<TaskRow & { turn: number }>`
      with recursive
      last as (select last_seller_id as seller_id, last_key as key from queue_kinds where kind = ${kind}),
      after_last as (
        (select task.seller_id, task.key from queue_tasks as task, last
          where kind = ${kind} and status = 'ready' and (task.seller_id, task.key) > (last.seller_id, last.key)
          order by task.seller_id, task.key limit 1)
        union all
        select further.* from after_last as before cross join lateral (
          select seller_id, key from queue_tasks
          where kind = ${kind} and status = 'ready' and (seller_id, key) > (before.seller_id, before.key)
          order by seller_id, key limit 1) as further
      ),
      up_to_last as (
        (select task.seller_id, task.key from queue_tasks as task, last
          where kind = ${kind} and status = 'ready' and (task.seller_id, task.key) <= (last.seller_id, last.key)
          order by task.seller_id, task.key limit 1)
        union all
        select further.* from up_to_last as before cross join lateral (
          select task.seller_id, task.key from queue_tasks as task, last
          where kind = ${kind} and status = 'ready' and (task.seller_id, task.key) > (before.seller_id, before.key)
            and (task.seller_id, task.key) <= (last.seller_id, last.key)
          order by task.seller_id, task.key limit 1) as further
      ),
      turns as (select * from after_last union all select * from up_to_last),
      next as materialized (
        select turns.seller_id, turns.key, task.id, row_number() over () as turn
        from turns cross join lateral (
          select id from queue_tasks
          where kind = ${kind} and status = 'ready' and seller_id = turns.seller_id and key = turns.key
          order by id limit 1 for update skip locked) as task
        where ${perKey}::int > (
          select count(*) from queue_tasks as leased
          where leased.kind = ${kind} and leased.status = 'leased'
            and leased.seller_id = turns.seller_id and leased.key = turns.key)
        limit ${most}
      ),
      moved as (
        update queue_kinds set last_seller_id = latest.seller_id, last_key = latest.key
        from (select seller_id, key from next order by turn desc limit 1) as latest
        where kind = ${kind}
      )
      update queue_tasks as task
      set status = 'leased', lease_id = ${newId()}, leased_until = now() + make_interval(secs => ${leaseSeconds}),
        attempts = task.attempts + 1
      from next where task.seller_id = next.seller_id and task.id = next.id
      returning task.*, next.turn::int as turn`.execute(trx);
    return rows
      .sort((one, other) => one.turn - other.turn)
      .map((row) => ({
        sellerId: row.seller_id,
        id: row.id,
        kind: row.kind,
        payload: row.payload,
        attempts: row.attempts,
        leaseId: row.lease_id ?? '',
      }));
  });
}
