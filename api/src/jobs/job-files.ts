import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import type { ReadJob } from './job-handler';

/** A job's file: the one it was given, or the one it produced. */
export type FileRole = 'input' | 'output';

/** Identifies a file of a job. */
export interface JobFile {
  owner: Owner;
  jobId: string;
  role: FileRole;
}

/** Appends a part to the file. */
export async function appendPart(trx: Executor, file: JobFile, bytes: Buffer): Promise<void> {
  const { last } = await trx
    .selectFrom('background_job_files')
    .select((row) => row.fn.max('part').as('last'))
    .where('seller_id', '=', file.owner.sellerId)
    .where('job_id', '=', file.jobId)
    .where('role', '=', file.role)
    .executeTakeFirstOrThrow();
  await storePart(trx, file, (last ?? -1) + 1, bytes);
}

/** Stores a part at its position. */
export async function storePart(
  trx: Executor,
  { owner, jobId, role }: JobFile,
  part: number,
  bytes: Buffer,
): Promise<void> {
  await trx
    .insertInto('background_job_files')
    .values({ seller_id: owner.sellerId, job_id: jobId, role, part, bytes })
    .execute();
}

/** One part of a file; undefined after the last one. */
export async function readPart(executor: Executor, file: JobFile, part: number): Promise<Buffer | undefined> {
  const row = await executor
    .selectFrom('background_job_files')
    .select('bytes')
    .where('seller_id', '=', file.owner.sellerId)
    .where('job_id', '=', file.jobId)
    .where('role', '=', file.role)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}

/** Reads a file part by part, so that only one part is in memory. */
export async function* streamFile(read: ReadJob, file: JobFile): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await read((executor) => readPart(executor, file, part));
    if (bytes === undefined) return;
    yield bytes;
  }
}
