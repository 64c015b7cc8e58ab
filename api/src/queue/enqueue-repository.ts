import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';

/** The channel on which workers hear of the kinds that have new tasks. */
export const QUEUE_CHANNEL = 'queue_task';

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
  await taskInsert(tasks, onDuplicate).execute(trx);
}

/** The statement of `insertTasks`, also as a part of a larger one. Nothing is inserted where `condition` does not hold. */
export function taskInsert(
  tasks: readonly TaskToInsert[],
  onDuplicate: 'ignore' | 'restart',
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const rows = tasks.map((task) => ({ ...task, id: newId() }));
  const restart = sql`
    on conflict (seller_id, kind, idempotency_key) do update set
      payload = excluded.payload,
      status = case held.status when 'leased' then held.status else excluded.status end,
      rerun_at = case held.status when 'leased' then excluded.next_attempt_at end,
      next_attempt_at = case held.status when 'leased' then held.next_attempt_at else excluded.next_attempt_at end,
      attempts = case held.status when 'leased' then held.attempts else 0 end,
      last_error = case held.status when 'leased' then held.last_error end`;
  return sql`
    insert into queue_tasks as held (seller_id, id, kind, key, payload, idempotency_key, status, next_attempt_at)
    select coalesce("sellerId", current_seller(), 'platform'), id, kind, key, payload, "idempotencyKey",
      case when at > now() then 'scheduled' else 'ready' end, coalesce(at, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as task(
      "sellerId" text, id text, kind text, key text, payload jsonb, "idempotencyKey" text, at timestamptz)
    where ${condition}
    ${onDuplicate === 'restart' ? restart : sql`on conflict do nothing`}`;
}

/**
 * The statement that inserts a task where a condition holds. It notifies the workers itself, since only the database knows
 * whether there is a task. That locks the cluster's notifications until the commit, so it is for what is rare.
 */
export const conditionalInsertion = (
  executor: Executor,
  task: TaskToInsert,
  condition: RawBuilder<unknown>,
): CompiledQuery =>
  sql`
    with made as (${taskInsert([task], 'ignore', condition)} returning kind)
    select pg_notify(${QUEUE_CHANNEL}, kind) from made`.compile(executor);
