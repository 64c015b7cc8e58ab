import type { z } from '@balcao/api-schema';
import type { SellerTransaction } from '../../db/database';
import { inSavepoint } from '../../db/in-savepoint';
import type { ReportedRow } from '../../jobs/job-handler';
import { Problem } from '../../problem';
import type { ResourceCall } from '../resource-call';
import { planOf } from './import-job';
import {
  cellOf,
  cellsByField,
  type FileColumns,
  type FileLine,
  headingOf,
  type ResourceFile,
} from './resource-file';

type Problems = ReportedRow['problems'];

/** The problems of a line. */
class WrongLine extends Error {
  constructor(readonly problems: Problems) {
    super();
  }
}

/** Takes back what a dry run has written, and carries out what it found. */
class TakenBack extends Error {
  constructor(readonly rows: ReportedRow[]) {
    super();
  }
}

/** The resource that lines are written into. */
interface TriedResource<Row, Request> {
  rows: {
    find(
      trx: SellerTransaction,
      scope: { seller_id: string; store_id: string; id: string },
    ): Promise<Row | undefined>;
  };
  valuesOf(row: Row): object;
  writes: {
    create(trx: SellerTransaction, call: ResourceCall, request: Request): Promise<unknown>;
    change(
      trx: SellerTransaction,
      call: ResourceCall,
      id: string,
      ifMatch: undefined,
      patch: Request,
    ): Promise<{ isChanged: boolean }>;
  };
}

/** The way in which lines of a file are tried. */
interface TriedFile<Values, Request, Row> {
  resource: TriedResource<Row, Request>;
  request: z.ZodType<Request>;
  file: ResourceFile<keyof Values & string>;
  read(cells: Partial<Record<keyof Values & string, string>>): {
    values: Partial<Values>;
    problems: Partial<Record<keyof Values, string>>;
  };
  /** A value in words. */
  valueText<Field extends keyof Values & string>(field: Field, value: Values[Field]): string;
  /** The field by which people know a record. */
  nameField: keyof Values & string;
  /** Said of a line that names a record which is not there. */
  unknown: string;
}

/**
 * Looks through lines by writing them and taking them back, so that it finds what the import would: also what one line does to another.
 * For resources of few records.
 */
export function linesTriedBy<
  Values extends object,
  Request extends Values,
  Row extends { id: string; version: number },
>({ resource, request: schema, file, read, valueText, nameField, unknown }: TriedFile<Values, Request, Row>) {
  const wrong = (fields: Readonly<Record<string, string>>) =>
    new WrongLine(
      Object.entries(fields).map(([field, message]) => ({ column: headingOf(file, field), message })),
    );

  const changesOf = (before: Values | undefined, after: Values): ReportedRow['changes'] =>
    file.fields.flatMap((field) => {
      const change = {
        label: file.heading(field),
        before: before ? valueText(field, before[field]) : '',
        after: valueText(field, after[field]),
      };
      return change.before === change.after ? [] : [change];
    });

  /** The problems of a refused line, field by field. */
  function problemsOf(error: unknown): Problems {
    if (error instanceof WrongLine) return error.problems;
    if (!(error instanceof Problem)) throw error;
    const { fields } = error.details;
    if (fields === undefined) return [{ column: null, message: error.text }];
    return Object.entries(fields).map(([field, [message = '']]) => ({
      column: headingOf(file, field),
      message,
    }));
  }

  /** Writes a line as a form would. @throws WrongLine, Problem */
  async function tryLine(
    trx: SellerTransaction,
    call: ResourceCall,
    columns: FileColumns,
    { line, cells, repeats }: FileLine,
  ): Promise<ReportedRow> {
    if (repeats !== undefined)
      throw new WrongLine([{ column: null, message: `${file.repeated} ${repeats}.` }]);
    const { values, problems } = read(cellsByField(file, columns, cells));
    if (Object.keys(problems).length > 0) throw wrong(problems as Record<string, string>);
    const id = cellOf(columns, cells, 'id') ?? '';
    const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
    const current = id === '' ? undefined : await resource.rows.find(trx, scope);
    if (id !== '' && current === undefined) throw wrong({ id: unknown });
    const before = current && (resource.valuesOf(current) as Values);
    const checked = schema.safeParse({ ...before, ...values });
    if (!checked.success)
      throw wrong(
        Object.fromEntries(
          checked.error.issues.map(({ path: [field], message }) => [String(field), message]),
        ),
      );
    const request = checked.data;
    const label = String(request[nameField]);
    const row = { line, recordId: current?.id ?? null, label, problems: [] };
    const changes = changesOf(before, request);
    if (current === undefined) await resource.writes.create(trx, call, request);
    else {
      const { isChanged } = await resource.writes.change(trx, call, id, undefined, request);
      if (!isChanged) return { ...row, outcome: 'unchanged', changes };
    }
    const write = { line, id: current?.id ?? null, version: current?.version ?? 0, request };
    return { ...row, outcome: current ? 'changed' : 'created', changes, plan: planOf({ cells, write }) };
  }

  return async (
    trx: SellerTransaction,
    call: ResourceCall,
    columns: FileColumns,
    lines: readonly FileLine[],
  ): Promise<ReportedRow[]> => {
    try {
      return await inSavepoint(trx, async () => {
        const rows: ReportedRow[] = [];
        for (const line of lines)
          try {
            rows.push(await inSavepoint(trx, () => tryLine(trx, call, columns, line)));
          } catch (error) {
            const label = cellOf(columns, line.cells, nameField) || cellOf(columns, line.cells, 'id');
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
  };
}
