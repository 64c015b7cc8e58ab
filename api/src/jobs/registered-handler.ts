import type { JobKind } from '@balcao/api-schema';
import type { SellerTransaction } from '../db/database';
import type { ChunkResult, JobHandler, ReadJob, WorkingJob } from './job-handler';
import { countsOf, type JobRecord, jobOwner } from './job-rows';

/** A handler as the engine calls it: with a table row whose input and cursor are not checked yet. */
export interface RegisteredHandler {
  kind: JobKind;
  chunk(trx: SellerTransaction, record: JobRecord): Promise<ChunkResult<unknown>>;
  abandon(trx: SellerTransaction, record: JobRecord): Promise<void>;
  /** Undefined when the chunks write the file. */
  file(read: ReadJob, record: JobRecord): AsyncIterable<Buffer> | undefined;
}

/** Parses input and cursor by their schemas. A row of an incompatible older version is refused rather than misread. */
export function registerHandler<Input, Cursor>(handler: JobHandler<Input, Cursor>): RegisteredHandler {
  const working = (record: JobRecord): WorkingJob<Input, Cursor> => ({
    id: record.id,
    owner: jobOwner(record),
    origin: record.origin,
    createdAt: record.created_at,
    input: handler.input.parse(record.input),
    cursor: record.cursor === null ? null : handler.cursor.parse(record.cursor),
    done: record.done,
    total: record.total,
    counts: countsOf(record),
  });
  return {
    kind: handler.kind,
    chunk: (trx, record) => handler.chunk(trx, working(record)),
    abandon: async (trx, record) => handler.abandon?.(trx, working(record)),
    file: (read, record) => handler.file?.(read, working(record)),
  };
}
