import { type Job, type PlatformUserBulkRequest, platformUserBulkRequest, z } from '@balcao/api-schema';
import { maskEmail, USER_STATUS_LABELS } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import { PLATFORM_OWNER } from '../../../../db/owner';
import type { JobHandler, ReportedRow, WorkingJob } from '../../../../jobs/job-handler';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { requireStepUp } from '../../../../security/step-up';
import {
  BLOCK_ACTIONS,
  conditionsOf,
  type LockedUser,
  lockUsersAndAdmins,
  matching,
} from '../../../identity';
import { countAll } from './list';

type Selection = PlatformUserBulkRequest['selection'];
type BulkJob = WorkingJob<PlatformUserBulkRequest, string>;

/** People per transaction: each is locked with all admins until it ends. */
const CHUNK = 100;
/** So many more than the person saw may match by now. */
const TOLERATED_SHARE = 0.1;

const TITLES = {
  block: { one: 'Bloquear 1 usuário', many: (count: number) => `Bloquear ${count} usuários` },
  unblock: { one: 'Desbloquear 1 usuário', many: (count: number) => `Desbloquear ${count} usuários` },
};

const NEW_STATUS = { block: 'blocked', unblock: 'active' } as const;

/**
 * Counts a selection.
 * @throws Problem selection_changed when a filter finds noticeably more people than were seen
 */
async function countSelected(executor: Executor, selection: Selection): Promise<number> {
  if (selection.by === 'ids') return new Set(selection.ids).size;
  const found = await countAll(executor, selection.filter);
  if (found > selection.expected * (1 + TOLERATED_SHARE)) throw new Problem('selection_changed');
  return Math.max(0, found - selection.except.length);
}

/** The next ids of a job. Picked ones also when nobody has them: their rows say so. Whoever came after its start stays out. */
async function nextIds(trx: Executor, { input, cursor, createdAt }: BulkJob): Promise<string[]> {
  const { selection } = input;
  if (selection.by === 'ids') {
    const rest = [...new Set(selection.ids)].sort().filter((id) => cursor === null || id > cursor);
    return rest.slice(0, CHUNK);
  }
  const { rows } = await sql<{ id: string }>`
    select matching.user_id as id from (${matching(conditionsOf(selection.filter))}) as matching
    where matching.user_id > ${cursor ?? ''} and matching.created_at <= ${createdAt}
      and matching.user_id <> all(${selection.except}::text[])
    order by matching.user_id limit ${CHUNK}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function changeOne(trx: Executor, { input, origin }: BulkJob, user: LockedUser) {
  try {
    const changed = await BLOCK_ACTIONS[input.action](trx, user, origin, input.reason);
    return { outcome: changed ? ('changed' as const) : ('unchanged' as const), problems: [] };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed' as const, problems: [{ column: null, message: error.text }] };
  }
}

async function reportOn(
  trx: Executor,
  job: BulkJob,
  user: LockedUser | undefined,
  row: Pick<ReportedRow, 'line' | 'recordId'>,
): Promise<ReportedRow> {
  if (user === undefined) {
    const problems = [{ column: null, message: 'Esta pessoa não foi encontrada.' }];
    return { ...row, label: '', outcome: 'failed', problems, changes: [] };
  }
  const before = USER_STATUS_LABELS[user.status];
  const result = await changeOne(trx, job, user);
  const after = USER_STATUS_LABELS[NEW_STATUS[job.input.action]];
  const changes = result.outcome === 'changed' ? [{ label: 'Status', before, after }] : [];
  return { ...row, label: `${user.name} (${maskEmail(user.email)})`, ...result, changes };
}

/** Blocks or unblocks a selection, each person for themselves: who cannot be blocked fails with the reason. */
const userBulkJob: JobHandler<PlatformUserBulkRequest, string> = {
  kind: 'user_bulk',
  input: platformUserBulkRequest,
  cursor: z.string(),
  async chunk(trx, job) {
    const ids = await nextIds(trx, job);
    const last = ids.at(-1);
    if (last === undefined) return { next: 'done' };
    const { users, admins } = await lockUsersAndAdmins(trx, ids);
    // Whoever asked for it may have been blocked meanwhile.
    if (!admins.some(({ id }) => id === job.origin.actorId)) throw new Problem('forbidden');
    const rows: ReportedRow[] = [];
    for (const [index, id] of ids.entries()) {
      rows.push(await reportOn(trx, job, users.get(id), { line: job.done + index + 1, recordId: id }));
    }
    return { rows, next: { cursor: last } };
  },
};

/** Prepares the start of bulk jobs. */
export function userBulk({ database, jobs }: Platform) {
  const starter = jobs.register(userBulkJob);
  return async (identity: Identity, input: PlatformUserBulkRequest, origin: Origin): Promise<Job> => {
    requireStepUp(identity);
    const total = await countSelected(database.platform, input.selection);
    const title = total === 1 ? TITLES[input.action].one : TITLES[input.action].many(total);
    return starter.start({ owner: PLATFORM_OWNER, title, input, total, origin });
  };
}
