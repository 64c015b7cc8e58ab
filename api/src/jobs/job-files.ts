import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import type { ReadJob } from './job-handler';

/** The file that a job was given, or the one that it made. */
export type FileRole = 'input' | 'output';

/** Which file of which job. */
export interface JobFile {
  owner: Owner;
  jobId: string;
  role: FileRole;
}

/** Adds a part behind the others of the file. */
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

/** Stores a part at its place. */
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

/** One part of a file; undefined behind the last one. */
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

/** A file part by part, so that only one of them is in memory. */
export async function* streamFile(read: ReadJob, file: JobFile): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const bytes = await read((executor) => readPart(executor, file, part));
    if (bytes === undefined) return;
    yield bytes;
  }
}
