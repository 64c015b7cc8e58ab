import type { Executor } from '../db/database';
import type { Owner } from '../db/owner';
import type { ReadJob } from './job-handler';

/** The file that a job was given, or the one that it made. */
export type FileRole = 'input' | 'output';

/** Bytes per part of a file that was given as a whole. */
export const PART_BYTES = 1024 * 1024;

interface JobFile {
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
  await insertPart(trx, file, (last ?? -1) + 1, bytes);
}

async function insertPart(trx: Executor, { owner, jobId, role }: JobFile, part: number, bytes: Buffer) {
  await trx
    .insertInto('background_job_files')
    .values({ seller_id: owner.sellerId, job_id: jobId, role, part, bytes })
    .execute();
}

/** Stores a whole file, in parts of `PART_BYTES`. */
export async function storeFile(trx: Executor, file: JobFile, bytes: Buffer): Promise<void> {
  for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
    await insertPart(trx, file, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES));
  }
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
