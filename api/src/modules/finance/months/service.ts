import { createHash } from 'node:crypto';
import path from 'node:path';
import type { MonthQuery, MonthStatement } from '@balcao/api-schema';
import { isMonthClosed, type Month, monthOf, todayInSaoPaulo } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { drawFile } from '../../../drawing/draw-file';
import { drawingOf } from '../../../drawing/drawing';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import {
  findDocument,
  findStatement,
  findStoreName,
  insertStatement,
  readMonthAccounts,
  type StoredStatement,
} from './statement-repository';
import { statementWords } from './statement-words';

/** Draws a month's statement. */
export const STATEMENT = drawingOf<typeof import('./statement-program')>(
  path.join(import.meta.dirname, 'statement-program.ts'),
);

function assertBegun(month: Month): void {
  if (month > monthOf(todayInSaoPaulo(currentTime())))
    throw invalidField('month', ['Este mês ainda não começou.']);
}

const shown = (
  { month, custody }: MonthQuery,
  { accounts, sha256, bytes, createdAt }: StoredStatement,
): MonthStatement => ({
  month,
  custody,
  isClosed: true,
  accounts,
  document: { sha256, bytes, createdAt: createdAt.toISOString() },
});

/** A month of the store: as its statement says where one was made, else as the ledger does. @throws Problem validation for one to come */
export async function readMonth(
  database: Database,
  owner: Owner,
  asked: MonthQuery,
): Promise<MonthStatement> {
  const { month } = asked;
  assertBegun(month);
  const executor = database.forSeller(owner.sellerId);
  const made = await findStatement(executor, owner, asked);
  if (made) return shown(asked, made);
  return {
    ...asked,
    isClosed: isMonthClosed(month, currentTime()),
    accounts: await readMonthAccounts(executor, owner, asked),
    document: null,
  };
}

type DrawnStatement = Pick<StoredStatement, 'accounts' | 'sha256' | 'createdAt'> & { document: Buffer };

/** Draws the document of a statement. */
type DrawDocument = (owner: Owner, words: ReturnType<typeof statementWords>) => Promise<Buffer>;

/** Draws a statement of the month as the ledger has it now. */
export async function drawStatement(
  database: Database,
  drawDocument: DrawDocument,
  owner: Owner,
  asked: MonthQuery,
): Promise<DrawnStatement> {
  const createdAt = currentTime();
  const executor = database.forSeller(owner.sellerId);
  const accounts = await readMonthAccounts(executor, owner, asked);
  const storeName = await findStoreName(executor, owner);
  const words = statementWords({ ...asked, storeName, storeId: owner.storeId, accounts, createdAt });
  const document = await drawDocument(owner, words);
  return { accounts, createdAt, document, sha256: createHash('sha256').update(document).digest('hex') };
}

type DrawStatement = (owner: Owner, asked: MonthQuery) => Promise<DrawnStatement>;

/** Draws statements. Whoever asks for one that is being drawn gets that. */
export function statementDrawer({
  database,
  drawings,
}: Pick<Platform, 'database' | 'drawings'>): DrawStatement {
  const drawDocument: DrawDocument = ({ sellerId }, words) => drawFile(drawings, sellerId, STATEMENT, words);
  const drawing = new Map<string, Promise<DrawnStatement>>();
  return (owner, asked) => {
    const key = `${owner.storeId} ${asked.month} ${asked.custody}`;
    const drawn =
      drawing.get(key) ??
      drawStatement(database, drawDocument, owner, asked).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  };
}

/**
 * Makes the statement of a month that is over, with its document. However many ask at once, one is kept, and everybody gets that.
 *
 * @throws Problem validation, month_open, or as `drawFile`
 */
export async function makeStatement(
  { platform: { database }, owner, origin }: Call<'database'>,
  asked: MonthQuery,
  draw: DrawStatement,
): Promise<MonthStatement> {
  const { month, custody } = asked;
  assertBegun(month);
  if (!isMonthClosed(month, currentTime())) throw new Problem('month_open');
  const made = await findStatement(database.forSeller(owner.sellerId), owner, asked);
  if (made) return shown(asked, made);

  const drawn = await draw(owner, asked);
  return database.withSeller(owner.sellerId, async (trx) => {
    const isFirst = await insertStatement(trx, owner, { ...asked, ...drawn });
    if (isFirst)
      await recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action: 'statement.close',
        entity: 'month-statement',
        entityId: month,
        after: { custody, sha256: drawn.sha256 },
      });
    const kept = await findStatement(trx, owner, asked);
    if (kept === undefined) throw new Error(`The statement of ${month} was kept and is not there.`);
    return shown(asked, kept);
  });
}

/** The document of a month as it was made. @throws Problem not_found while none was made */
export async function readDocument(
  database: Database,
  owner: Owner,
  asked: MonthQuery,
): Promise<{ document: Buffer; sha256: string }> {
  const found = await findDocument(database.forSeller(owner.sellerId), owner, asked);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
