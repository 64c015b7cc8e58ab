import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../db/database';
import { newId } from '../db/new-id';
import type { QueueTasksTable } from '../db/queue-schema';
import type { ClaimedTask } from './task-type';

type TaskRow = Selectable<QueueTasksTable>;

/** A task to be written. */
export interface TaskToInsert {
  /** The transaction's seller when left out. */
  sellerId: string | undefined;
  kind: string;
  key: string;
  payload: unknown;
  idempotencyKey: string | null;
  at: Date | null;
}

/**
 * Writes tasks down. One whose idempotency key is taken changes nothing, or, with `restart`, lets the task that has it begin
 * anew; one that is leased runs once more afterwards.
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

/**
 * In how many milliseconds each kind has something to do, as far as it has: a task that is ready, that is scheduled, or whose
 * lease ends.
 */
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

/** Waits for whoever claims tasks of the kind, and keeps others from it until the transaction ends. */
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

/** Makes ready whose time has come, and what a worker has let lie until its lease ended. */
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

/** How tasks of a kind are claimed. */
export interface ClaimOptions {
  kind: string;
  perKey: number;
  leaseSeconds: number;
}

/**
 * Claims tasks of a kind, at most one of each key and not of a key that has enough in hand: sellers and keys take turns, in their
 * order from the one whose turn was last. Keys are found one after another by the index, so that a flood of one makes the search
 * no longer. Claims of a kind come one after another: each sees what those before have leased.
 *
 * @returns what is now leased, in the order of its turns; no row is locked afterwards
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
 * Locks a task as long as the lease is the one given.
 *
 * @returns when it shall run once more, if it was enqueued meanwhile; undefined for a lease that was lost
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

/** Whether a lease is still the one given; if so, nobody else claims its task until the transaction ends. */
export const holdsLease = async (trx: SellerTransaction, lease: Lease): Promise<boolean> =>
  (await lockLease(trx, lease)) !== undefined;

/**
 * Leaves a task to its worker for so many more seconds, and counts its attempts anew. Until the transaction ends, nobody else
 * claims it, however long that takes.
 *
 * @returns false for a lease that was lost
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

/** Ends a task that is done. */
export async function deleteTask(trx: SellerTransaction, { sellerId, id }: Lease): Promise<void> {
  await trx.deleteFrom('queue_tasks').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/** Gives a task back, to be tried at a time. */
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

/** Puts a task aside until somebody retries it. */
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

/** How the tasks of a kind stand. */
export interface KindFigures {
  kind: string;
  /** Tasks that a free worker would take now. */
  due: number;
  parked: number;
  /** Since when the oldest of those that are due waits; 0 when there is none. */
  oldestSeconds: number;
}

/** How the tasks of each kind stand, by indexes that hold only what is due or parked. */
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

/** Makes tasks of what replicas of an older version have written without one. */
export async function enqueueWaitingWork(platform: Executor): Promise<void> {
  await sql`select enqueue_waiting_work()`.execute(platform);
}

/** Deletes what was parked for a month: its content has gone by then. */
export async function deleteOldParkedTasks(platform: Executor): Promise<void> {
  await platform
    .deleteFrom('queue_tasks')
    .where('status', '=', 'parked')
    .where('created_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
