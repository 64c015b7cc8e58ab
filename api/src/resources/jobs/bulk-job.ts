import type { JobKind, Selection, z } from '@balcao/api-schema';
import { type AuditEntry, recordAudits } from '../../audit/record-audit';
import type { SellerTransaction } from '../../db/database';
import { inSavepoint } from '../../db/in-savepoint';
import type { Owner } from '../../db/owner';
import { isUniqueViolation } from '../../db/unique-violation';
import { type BulkOutcome, bulkJob } from '../../jobs/bulk-job';
import type { JobHandler, ReportedRow } from '../../jobs/job-handler';
import type { ListSelection, SelectionCursor } from '../../lists/selection';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { type ResourceCall, systemCall } from '../resource-call';

/** Records per transaction. */
const CHUNK = 100;

/** The result of an action on a record. */
export type BulkResult = Pick<ReportedRow, 'label' | 'outcome' | 'changes'>;

/** The text of a refused record: the problems of its fields, where they are named. */
export const refusalOf = ({ text, details: { fields = {} } }: Problem): string =>
  Object.values(fields).flat().join(' ') || text;

/** One action on many records of a resource. */
export interface ResourceBulk<Filter, Request extends { action: string; selection: Selection<Filter> }> {
  kind: JobKind;
  input: z.ZodType<Request>;
  selection: ListSelection<Owner, Filter>;
  auditAction: AuditEntry['action'];
  /** @throws Problem for a record that it cannot be done to */
  act(trx: SellerTransaction, call: ResourceCall, id: string, action: Request['action']): Promise<BulkResult>;
  /** The name of a record; undefined for one that is gone. */
  nameOf(trx: SellerTransaction, call: ResourceCall, id: string): Promise<string | undefined>;
  /** Said of a record that is gone. */
  gone: string;
  /** The problem of a copy that would be the second of its name. */
  duplicate?: () => Problem;
}

/** A job that does one thing to many records, each as by hand: with the rules and the audit of the resource. */
export function resourceBulkJob<Filter, Request extends { action: string; selection: Selection<Filter> }>(
  platform: Platform,
  { act, nameOf, gone, duplicate, ...spec }: ResourceBulk<Filter, Request>,
): JobHandler<Request, SelectionCursor> {
  async function outcomeOf(
    trx: SellerTransaction,
    call: ResourceCall,
    { id, line }: { id: string; line: number },
    action: Request['action'],
  ): Promise<BulkOutcome> {
    const row = { line, recordId: id, problems: [] };
    try {
      return { row: { ...row, ...(await inSavepoint(trx, () => act(trx, call, id, action))) }, entry: null };
    } catch (error) {
      // Somebody else has taken the name of a copy meanwhile.
      const problem = duplicate && isUniqueViolation(error) ? duplicate() : error;
      if (!(problem instanceof Problem)) throw problem;
      const message = problem.code === 'not_found' ? gone : refusalOf(problem);
      const label = (await nameOf(trx, call, id)) ?? id;
      const problems = [{ column: null, message }];
      return { row: { ...row, label, outcome: 'failed', problems, changes: [] }, entry: null };
    }
  }

  return bulkJob<Filter, Request>({
    ...spec,
    chunkSize: CHUNK,
    async act(trx, { owner, origin, input }, ids, firstLine) {
      const call = { ...systemCall(platform, owner), origin };
      const outcomes: BulkOutcome[] = [];
      for (const [index, id] of ids.entries())
        outcomes.push(await outcomeOf(trx, call, { id, line: firstLine + index }, input.action));
      return outcomes;
    },
    record: (trx, { owner, origin }, entries) => recordAudits(trx, origin, owner.sellerId, entries),
  });
}
