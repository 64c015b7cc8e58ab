import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { QueueTasksTable } from '../db/queue-schema';
import type { ClaimedTask } from './task-type';

type TaskRow = Selectable<QueueTasksTable>;

/** A task to be inserted. */
export interface TaskToInsert {
  /** The transaction's seller when omitted. */
  sellerId: string | undefined;
  kind: string;
  key: string;
  payload: unknown;
  idempotencyKey: string | null;
  at: Date | null;
}

/**
 * Inserts tasks. A taken idempotency key changes nothing or, with `restart`, restarts the task that has it. A leased
 * one runs once more afterwards.
 */
export async function insertTasks(
  trx: Executor,
  tasks: readonly TaskToInsert[],
  onDuplicate: 'ignore' | 'restart',
): Promise<void> {
  const rows = tasks.map((task) => ({ ...task, id: newId() }));
  const restart = sql`
    on conflict (seller_id, kind, idempotency_key) do update set
      payload = excluded.payload,
      status = case held.status when 'leased' then held.status else excluded.status end,
      rerun_at = case held.status when 'leased' then excluded.next_attempt_at end,
      next_attempt_at = case held.status when 'leased' then held.next_attempt_at else excluded.next_attempt_at end,
      attempts = case held.status when 'leased' then held.attempts else 0 end,
      last_error = case held.status when 'leased' then held.last_error end`;
  await sql`
    insert into queue_tasks as held (seller_id, id, kind, key, payload, idempotency_key, status, next_attempt_at)
    select coalesce("sellerId", current_seller(), 'platform'), id, kind, key, payload, "idempotencyKey",
      case when at > now() then 'scheduled' else 'ready' end, coalesce(at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as task(
      "sellerId" text, id text, kind text, key text, payload jsonb, "idempotencyKey" text, at timestamptz)
    ${onDuplicate === 'restart' ? restart : sql`on conflict do nothing`}`.execute(trx);
}

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

/** Makes tasks ready whose time has come or whose lease has ended. */
const MAX_PROMOTED = 500;
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

type Lease = Pick<ClaimedTask, 'sellerId' | 'id' | 'leaseId'>;

/**
 * Locks a task while its lease is the given one.
 *
 * @returns when it runs once more, if it was enqueued meanwhile; undefined for a lost lease
 */
export async function lockLease(
  trx: SellerTransaction,
  { sellerId, id, leaseId }: Lease,
): Promise<{ rerunAt: Date | null; attempts: number } | undefined> {
  const row = await trx
    .selectFrom('queue_tasks')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .select(['rerun_at', 'attempts'])
    .forUpdate()
    .executeTakeFirst();
  return row && { rerunAt: row.rerun_at, attempts: row.attempts };
}

/** Whether a lease is still valid. If so, nobody else can claim its task until the transaction ends. */
export const holdsLease = async (trx: SellerTransaction, lease: Lease): Promise<boolean> =>
  (await lockLease(trx, lease)) !== undefined;

/**
 * Extends a lease by this many seconds and resets the task's attempts. Nobody else can claim the task until the
 * transaction ends.
 *
 * @returns false for a lost lease
 */
export async function renewLease(
  trx: SellerTransaction,
  { sellerId, id, leaseId }: Lease,
  seconds: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('queue_tasks')
    .set({ leased_until: sql<Date>`now() + make_interval(secs => ${seconds})`, attempts: 1 })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a task that is done. */
export async function deleteTask(trx: SellerTransaction, { sellerId, id }: Lease): Promise<void> {
  await trx.deleteFrom('queue_tasks').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/** Returns a task to the queue, to be retried at a time. */
export async function scheduleTask(
  trx: SellerTransaction,
  { sellerId, id }: Lease,
  { at, attempts, error }: { at: Date; attempts: number; error: string | null },
): Promise<void> {
  await trx
    .updateTable('queue_tasks')
    .set({
      status: sql<'ready'>`case when ${at}::timestamptz > now() then 'scheduled' else 'ready' end`,
      next_attempt_at: at,
      attempts,
      last_error: error,
      rerun_at: null,
      lease_id: null,
      leased_until: null,
    })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Parks a task until somebody retries it. */
export async function parkTask(
  trx: SellerTransaction,
  { sellerId, id }: Lease,
  error: string,
): Promise<void> {
  await trx
    .updateTable('queue_tasks')
    .set({ status: 'parked', last_error: error, lease_id: null, leased_until: null })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** The figures of a kind of task. */
export interface KindFigures {
  kind: string;
  /** Tasks that a free worker would claim now. */
  due: number;
  parked: number;
  /** Seconds that the oldest due task has waited; 0 when none is due. */
  oldestSeconds: number;
}

/** The figures of each kind, from indexes that hold only due and parked tasks. */
export async function readFigures(platform: Executor): Promise<KindFigures[]> {
  const { rows } = await sql<KindFigures>`
    select kind, (count(due_at))::int as due, (count(*) - count(due_at))::int as parked,
      coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestSeconds"
    from (
      select kind, next_attempt_at as due_at from queue_tasks where status = 'ready'
      union all
      select kind, next_attempt_at from queue_tasks where status = 'scheduled' and next_attempt_at <= now()
      union all
      select kind, null from queue_tasks where status = 'parked'
    ) as tasks
    group by kind order by kind`.execute(platform);
  return rows;
}

/** Creates tasks for rows that older replicas wrote without one. */
export async function enqueueWaitingWork(platform: Executor): Promise<void> {
  await sql`select enqueue_waiting_work()`.execute(platform);
}

/** Deletes tasks that were parked a month ago. Their content is gone by then. */
export async function deleteOldParkedTasks(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('queue_tasks')
    .where('status', '=', 'parked')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
