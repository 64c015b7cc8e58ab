import type { Job, JobKind, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
import { isPlainObject, TAKES_BUYERS_OUT } from '@balcao/domain';
import { asOwner, ownersFor } from '../../../db/owner';
import { JOB_ACCESS } from '../../../jobs/job-access';
import { streamFile } from '../../../jobs/job-files';
import type { ReadJob } from '../../../jobs/job-handler';
import { findJob } from '../../../jobs/job-queue';
import { type JobRecord, jobOwner } from '../../../jobs/job-rows';
import type { Platform } from '../../../platform';
import { type Identity, isAllowed } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { jobRowList } from './rows-repository';

/** Whether somebody may run jobs of a kind. */
export function mayDo(identity: Identity, kind: JobKind): boolean {
  const access = JOB_ACCESS[kind];
  return access === 'platform' ? identity.isPlatformAdmin : isAllowed(identity, access);
}

/**
 * A job that the caller may see.
 * @throws Problem not_found for an unknown id, and for another's job
 */
export async function visibleJob({ database }: Platform, identity: Identity, id: string): Promise<JobRecord> {
  for (const owner of ownersFor(identity)) {
    const record = await asOwner(database, owner, (trx) => findJob(trx, owner, id));
    if (record !== undefined && mayDo(identity, record.kind)) return record;
  }
  throw new Problem('not_found');
}

/** A page of a job's rows. */
export async function readJobRows(
  platform: Platform,
  identity: Identity,
  id: string,
  query: JobRowsQuery,
): Promise<JobRowPage> {
  const record = await visibleJob(platform, identity, id);
  return asOwner(platform.database, jobOwner(record), (trx) => jobRowList.page(trx, record, query));
}

/** Whether somebody may have a file: one with many buyers asks for more than the orders in it. */
const mayTakeOut = (identity: Identity, { kind, input }: JobRecord): boolean =>
  kind !== 'order_export' ||
  isAllowed(identity, TAKES_BUYERS_OUT) ||
  (isPlainObject(input) && input.buyers === false);

/** A stream of a job's file. @throws Problem not_found when there is none, or none any more; forbidden */
export async function openJobFile(
  platform: Platform,
  identity: Identity,
  id: string,
): Promise<{ name: string; content: AsyncIterable<Buffer> }> {
  const record = await visibleJob(platform, identity, id);
  if (!mayTakeOut(identity, record)) throw new Problem('forbidden');
  if (record.file_name === null) {
    throw new Problem('not_found', {
      text: 'Este arquivo não existe ou já foi apagado: ele fica por 7 dias.',
    });
  }
  const owner = jobOwner(record);
  const read: ReadJob = (work) => asOwner(platform.database, owner, work);
  const made = platform.jobs.handlerOf(record.kind)?.file(read, record);
  return {
    name: record.file_name,
    content: made ?? streamFile(read, { owner, jobId: record.id, role: 'output' }),
  };
}

/** Ends a job before its next chunk. One that has ended stays unchanged. */
export async function cancelJob(platform: Platform, identity: Identity, id: string): Promise<Job> {
  const record = await visibleJob(platform, identity, id);
  const job = await platform.jobs.cancel(jobOwner(record), record.id);
  if (job === undefined) throw new Problem('not_found');
  return job;
}
