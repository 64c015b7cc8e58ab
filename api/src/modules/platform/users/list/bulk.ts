import { type Job, type PlatformUserBulkRequest, platformUserBulkRequest } from '@balcao/api-schema';
import { maskEmail, USER_STATUS_LABELS } from '@balcao/domain';
import type { Executor } from '../../../../db/database';
import { PLATFORM_OWNER } from '../../../../db/owner';
import type { JobHandler, ReportedRow, WorkingJob } from '../../../../jobs/job-handler';
import { type SelectionCursor, selectionCursor, selectionOf } from '../../../../lists/selection';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import type { Origin } from '../../../../security/origin';
import { assertStepUp } from '../../../../security/step-up';
import { BLOCK_ACTIONS, type LockedUser, lockUsersAndAdmins } from '../../../identity';
import { userList } from './repository';

type BulkJob = WorkingJob<PlatformUserBulkRequest, SelectionCursor>;

/** The share by which the number of matches may have grown since it was shown. */
const TOLERATED_SHARE = 0.1;

/** People who were picked, or who match a filter. */
const userSelection = selectionOf(userList, (found, seen) => found <= seen * (1 + TOLERATED_SHARE));

/** People per transaction: each is locked, together with all admins, until it ends. */
const CHUNK = 100;

const TITLES = {
  block: { one: 'Bloquear 1 usuário', many: (count: number) => `Bloquear ${count} usuários` },
  unblock: { one: 'Desbloquear 1 usuário', many: (count: number) => `Desbloquear ${count} usuários` },
};

const NEW_STATUS = { block: 'blocked', unblock: 'active' } as const;

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

/** Blocks or unblocks each person of a selection. A person who cannot be blocked fails with the reason. */
export const userBulkJob: JobHandler<PlatformUserBulkRequest, SelectionCursor> = {
  kind: 'user_bulk',
  input: platformUserBulkRequest,
  cursor: selectionCursor,
  async chunk(trx, job) {
    const at = { selection: job.input.selection, asOf: job.createdAt };
    const { ids, next } = await userSelection.ids(trx, null, at, job.cursor, CHUNK);
    const onward = next === null ? 'done' : { cursor: next };
    if (ids.length === 0) return { next: onward };
    const { users, admins } = await lockUsersAndAdmins(trx, ids);
    // The admin who started the job may have been blocked meanwhile.
    if (!admins.some(({ id }) => id === job.origin.actorId)) throw new Problem('forbidden');
    const rows: ReportedRow[] = [];
    for (const [index, id] of ids.entries()) {
      rows.push(await reportOn(trx, job, users.get(id), { line: job.done + index + 1, recordId: id }));
    }
    return { rows, next: onward };
  },
};

/** The starter of a bulk job. */
export function userBulk({ database, jobs }: Platform) {
  const starter = jobs.starterOf(userBulkJob);
  return async (identity: Identity, input: PlatformUserBulkRequest, origin: Origin): Promise<Job> => {
    assertStepUp(identity);
    const total = await userSelection.count(database.platform, null, input.selection);
    const title = total === 1 ? TITLES[input.action].one : TITLES[input.action].many(total);
    return starter.start({ owner: PLATFORM_OWNER, title, input, total, origin });
  };
}
