import { createHash } from 'node:crypto';
import type { MonthStatement } from '@balcao/api-schema';
import { isMonthClosed, type Month, monthOf, todayInSaoPaulo } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
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

/**
 * Makes the statement of a month that is over, with its document. However many ask at once, one is kept, and everybody gets that.
 *
 * @throws Problem validation, or month_open
 */
export async function makeStatement(
  { platform: { database }, owner, origin }: FinanceContext,
  month: Month,
): Promise<MonthStatement> {
  assertBegun(month);
  const createdAt = currentTime();
  if (!isMonthClosed(month, createdAt)) throw new Problem('month_open');
  const executor = database.forSeller(owner.sellerId);
  const made = await findStatement(executor, owner, month);
  if (made) return shown(month, made);

  const accounts = await readMonthAccounts(executor, owner, month);
  const storeName = await findStoreName(executor, owner);
  // With the first statement: its library unpacks tables of fonts, for which no start of the API should wait.
  const { drawStatement } = await import('./draw-statement');
  const document = await drawStatement({ month, storeName, storeId: owner.storeId, accounts, createdAt });
  const sha256 = createHash('sha256').update(document).digest('hex');
  return database.withSeller(owner.sellerId, async (trx) => {
    const isFirst = await insertStatement(trx, owner, { month, accounts, document, sha256, createdAt });
    if (isFirst)
      await recordAudit(trx, origin, {
        sellerId: owner.sellerId,
        action: 'statement.close',
        entity: 'month-statement',
        entityId: month,
        after: { sha256 },
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
