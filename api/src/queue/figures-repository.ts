import { sql } from 'kysely';
import type { Executor } from '../db/database';

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
