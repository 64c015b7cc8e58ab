import type { JobKind, Selection, z } from '@balcao/api-schema';
import { csvRows, csvText, todayInSaoPaulo } from '@balcao/domain';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { appendPart } from '../../jobs/job-files';
import type { JobHandler } from '../../jobs/job-handler';
import { type ListSelection, type SelectionCursor, selectionCursor } from '../../lists/selection';
import type { Platform } from '../../platform';
import { type ResourceCall, systemCall } from '../resource-call';
import { headingsOf, type ResourceFile } from './resource-file';

const CHUNK = 500;

/** The records of an export: picked ones, or those that a filter finds; without both, all. */
export interface ExportRequest<Filter> {
  selection?: Selection<Filter> | undefined;
  filter?: Filter | undefined;
}

/** The way in which records are written into a file. */
export interface ResourceExport<Filter extends object, Request extends ExportRequest<Filter>, Shown> {
  kind: JobKind;
  input: z.ZodType<Request>;
  file: ResourceFile;
  /** `cupons`, of `cupons-2026-12-01.csv`. */
  fileName: string;
  selection: ListSelection<Owner, Filter>;
  /** The records with these ids, as they are answered. */
  read(trx: SellerTransaction, call: ResourceCall, ids: readonly string[]): Promise<readonly Shown[]>;
  /** The cells of a record behind its id: its fields and its facts. */
  cells(record: Shown, request: Request): string[];
}

/** Exports records with all of their fields, so that an import loses nothing. */
export const resourceExportJob = <
  Filter extends object,
  Request extends ExportRequest<Filter>,
  Shown extends { id: string },
>(
  platform: Platform,
  { kind, input, file, fileName, selection, read, cells }: ResourceExport<Filter, Request, Shown>,
): JobHandler<Request, SelectionCursor> => ({
  kind,
  input,
  cursor: selectionCursor,
  async chunk(trx, { id: jobId, owner, input: request, cursor, createdAt, done, total }) {
    const all = { by: 'filter' as const, filter: request.filter ?? ({} as Filter), except: [], expected: 1 };
    const at = { selection: request.selection ?? all, asOf: createdAt };
    const { ids, next } = await selection.ids(trx, owner, at, cursor, CHUNK);
    const shown = ids.length === 0 ? [] : await read(trx, systemCall(platform, owner), ids);
    const byId = new Map(shown.map((record) => [record.id, record]));
    const lines = ids.flatMap((id) => {
      const record = byId.get(id);
      return record === undefined ? [] : [[id, ...cells(record, request)]];
    });
    // Only the first part starts with the byte order mark and the header.
    const text = cursor === null ? csvText([headingsOf(file), ...lines]) : csvRows(lines);
    await appendPart(trx, { owner, jobId, role: 'output' }, Buffer.from(text));
    const through = done + ids.length;
    return next === null
      ? {
          done: ids.length,
          total: through,
          fileName: `${fileName}-${todayInSaoPaulo(createdAt)}.csv`,
          next: 'done',
        }
      : { done: ids.length, total: Math.max(total, through), next: { cursor: next } };
  },
});
