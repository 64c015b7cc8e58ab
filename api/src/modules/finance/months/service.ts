import { createHash } from 'node:crypto';
import path from 'node:path';
import type { MonthStatement } from '@balcao/api-schema';
import { isMonthClosed, type Month, monthOf, todayInSaoPaulo } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { drawFile } from '../../../drawing/draw-file';
import { drawingOf } from '../../../drawing/drawing';
import type { Platform } from '../../../platform';
import { invalidField, Problem } from '../../../problem';
import type { FinanceContext } from '../context';
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

const shown = (month: Month, { accounts, sha256, bytes, createdAt }: StoredStatement): MonthStatement => ({
  month,
  isClosed: true,
  accounts,
  document: { sha256, bytes, createdAt: createdAt.toISOString() },
});

/** A month of the store: as its statement says where one was made, else as the ledger does. @throws Problem validation for one to come */
export async function readMonth(database: Database, owner: Owner, month: Month): Promise<MonthStatement> {
  assertBegun(month);
  const executor = database.forSeller(owner.sellerId);
  const made = await findStatement(executor, owner, month);
  if (made) return shown(month, made);
  return {
    month,
    isClosed: isMonthClosed(month, currentTime()),
    accounts: await readMonthAccounts(executor, owner, month),
    document: null,
  };
}

type DrawnStatement = Pick<StoredStatement, 'accounts' | 'sha256' | 'createdAt'> & { document: Buffer };

async function drawStatement(
  { database, drawings }: Pick<Platform, 'database' | 'drawings'>,
  owner: Owner,
  month: Month,
): Promise<DrawnStatement> {
  const createdAt = currentTime();
  const executor = database.forSeller(owner.sellerId);
  const accounts = await readMonthAccounts(executor, owner, month);
  const storeName = await findStoreName(executor, owner);
  const words = statementWords({ month, storeName, storeId: owner.storeId, accounts, createdAt });
  const document = await drawFile(drawings, owner.sellerId, STATEMENT, words);
  return { accounts, createdAt, document, sha256: createHash('sha256').update(document).digest('hex') };
}

/** Draws statements. Whoever asks for one that is being drawn gets that. */
export function statementDrawer(
  platform: Pick<Platform, 'database' | 'drawings'>,
): (owner: Owner, month: Month) => Promise<DrawnStatement> {
  const drawing = new Map<string, Promise<DrawnStatement>>();
  return (owner, month) => {
    const key = `${owner.storeId} ${month}`;
    const drawn =
      drawing.get(key) ?? drawStatement(platform, owner, month).finally(() => drawing.delete(key));
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
  { platform: { database }, owner, origin }: FinanceContext,
  month: Month,
  draw: ReturnType<typeof statementDrawer>,
): Promise<MonthStatement> {
  assertBegun(month);
  if (!isMonthClosed(month, currentTime())) throw new Problem('month_open');
  const made = await findStatement(database.forSeller(owner.sellerId), owner, month);
  if (made) return shown(month, made);

  const drawn = await draw(owner, month);
  return database.withSeller(owner.sellerId, async (trx) => {
    const isFirst = await insertStatement(trx, owner, { month, ...drawn });
    if (isFirst)
      await recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action: 'statement.close',
        entity: 'month-statement',
        entityId: month,
        after: { sha256: drawn.sha256 },
      });
    const kept = await findStatement(trx, owner, month);
    if (kept === undefined) throw new Error(`The statement of ${month} was kept and is not there.`);
    return shown(month, kept);
  });
}

/** The document of a month as it was made. @throws Problem not_found while none was made */
export async function readDocument(
  database: Database,
  owner: Owner,
  month: Month,
): Promise<{ document: Buffer; sha256: string }> {
  const found = await findDocument(database.forSeller(owner.sellerId), owner, month);
  if (found === undefined) throw new Problem('not_found');
  return found;
}
