import { orderBump } from '@balcao/api-schema';
import {
  BUMP_FILE_FIELDS,
  BUMP_LIMITS,
  bumpHeading,
  bumpValueText,
  type OrderBump,
  readBumpCells,
} from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { inSavepoint } from '../../../db/in-savepoint';
import type { ReportedRow } from '../../../jobs/job-handler';
import { Problem } from '../../../problem';
import { planOf } from '../../../resources/jobs/import-job';
import {
  cellOf,
  cellsByField,
  type FileColumns,
  type FileLine,
  headingOf,
  type ResourceFile,
} from '../../../resources/jobs/resource-file';
import type { ResourceCall } from '../../../resources/resource-call';
import { orderBumps } from './resource';

/** Order bumps as a file has them. More lines than a store may have bumps are a file of another kind. */
export const BUMP_FILE: ResourceFile<keyof OrderBump> = {
  fields: BUMP_FILE_FIELDS,
  heading: bumpHeading,
  facts: ['Status', 'Exibições', 'Aceites', 'Receita'],
  mostLines: 2 * BUMP_LIMITS.bumps,
  empty: 'O arquivo não tem nenhum order bump.',
  repeated: 'Este order bump já está na linha',
};

type Problems = ReportedRow['problems'];

/** What is wrong with a line. */
class WrongLine extends Error {
  constructor(readonly problems: Problems) {
    super();
  }
}

const wrong = (fields: Readonly<Record<string, string>>) =>
  new WrongLine(
    Object.entries(fields).map(([field, message]) => ({ column: headingOf(BUMP_FILE, field), message })),
  );

const changesOf = (before: OrderBump | undefined, after: OrderBump): ReportedRow['changes'] =>
  BUMP_FILE_FIELDS.flatMap((field) => {
    const change = {
      label: bumpHeading(field),
      before: before ? bumpValueText(field, before[field]) : '',
      after: bumpValueText(field, after[field]),
    };
    return change.before === change.after ? [] : [change];
  });

/** Writes a line as a form would. @throws WrongLine, Problem */
async function tryLine(
  trx: SellerTransaction,
  call: ResourceCall,
  columns: FileColumns,
  { line, cells, repeats }: FileLine,
): Promise<ReportedRow> {
  if (repeats !== undefined)
    throw new WrongLine([{ column: null, message: `${BUMP_FILE.repeated} ${repeats}.` }]);
  const { values, problems } = readBumpCells(cellsByField(BUMP_FILE, columns, cells));
  if (Object.keys(problems).length > 0) throw wrong(problems);
  const id = cellOf(columns, cells, 'id') ?? '';
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const current = id === '' ? undefined : await orderBumps.rows.find(trx, scope);
  if (id !== '' && current === undefined) throw wrong({ id: 'Não há order bump com este ID nesta loja.' });
  const before = current && orderBumps.valuesOf(current);
  const read = orderBump.request.safeParse({ ...before, ...values });
  if (!read.success)
    throw wrong(
      Object.fromEntries(read.error.issues.map(({ path: [field], message }) => [String(field), message])),
    );
  const request = read.data;
  const row = { line, recordId: current?.id ?? null, label: request.name, problems: [] };
  const changes = changesOf(before, request);
  if (current === undefined) await orderBumps.writes.create(trx, call, request);
  else {
    const { isChanged } = await orderBumps.writes.change(trx, call, id, undefined, request);
    if (!isChanged) return { ...row, outcome: 'unchanged', changes };
  }
  const write = { line, id: current?.id ?? null, version: current?.version ?? 0, request };
  return { ...row, outcome: current ? 'changed' : 'created', changes, plan: planOf({ cells, write }) };
}

/** What a refused line is told, field by field. */
function problemsOf(error: unknown): Problems {
  if (error instanceof WrongLine) return error.problems;
  if (!(error instanceof Problem)) throw error;
  const { fields } = error.details;
  if (fields === undefined) return [{ column: null, message: error.text }];
  return Object.entries(fields).map(([field, [message = '']]) => ({
    column: headingOf(BUMP_FILE, field),
    message,
  }));
}

/** Takes back what a dry run has written, and carries out what it found. */
class TakenBack extends Error {
  constructor(readonly rows: ReportedRow[]) {
    super();
  }
}

/** Looks through lines by writing them and taking them back, so that it finds what the import would: also what one line does to another. */
export async function tryLines(
  trx: SellerTransaction,
  call: ResourceCall,
  columns: FileColumns,
  lines: readonly FileLine[],
): Promise<ReportedRow[]> {
  try {
    return await inSavepoint(trx, async () => {
      const rows: ReportedRow[] = [];
      for (const line of lines)
        try {
          rows.push(await inSavepoint(trx, () => tryLine(trx, call, columns, line)));
        } catch (error) {
          const label = cellOf(columns, line.cells, 'name') || cellOf(columns, line.cells, 'id');
          rows.push({
            line: line.line,
            recordId: null,
            label: label || `Linha ${line.line}`,
            outcome: 'failed',
            problems: problemsOf(error),
            changes: [],
            plan: planOf({ cells: line.cells }),
          });
        }
      throw new TakenBack(rows);
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.rows;
    throw error;
  }
}
