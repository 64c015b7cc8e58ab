import { createHash } from 'node:crypto';
import path from 'node:path';
import {
  closeMonth,
  downloadMonth,
  getMonth,
  type MonthAccount,
  type MonthQuery,
  type MonthStatement,
} from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  CUSTODY_LABELS,
  custodyOf,
  daysOfMonth,
  describeRange,
  ENTRY_TYPE_LABELS,
  ENTRY_TYPES,
  formatInstant,
  formatMoney,
  formatMonth,
  isMonthClosed,
  type Month,
  monthOf,
  monthStatementFileName,
  SELLER_ACCOUNT_LABELS,
  startOfDay,
  todayInSaoPaulo,
} from '@balcao/domain';
import { sql } from 'kysely';
import { storeNameOf } from '../../accounts/stores';
import { recordAudit } from '../../audit/record-audit';
import type { Call } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Database, Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { drawFile } from '../../drawing/draw-file';
import { drawingOf } from '../../drawing/drawing';
import { invalidField, Problem } from '../../problem';
import { totalsBefore } from './balances';
import type { StatementLine, StatementWords } from './month-statement-program';

/** Draws a month's statement. */
export const STATEMENT = drawingOf<typeof import('./month-statement-program')>(
  path.join(import.meta.dirname, 'month-statement-program.ts'),
);

const ofMonth = (executor: Executor, owner: Owner, { month, custody }: MonthQuery) =>
  executor
    .selectFrom('month_statements')
    .where(ofStore(owner))
    .where('month', '=', month)
    .where('custody', '=', custody);

/** The statement of a month as it was made; undefined while none was. */
async function findStatement(
  executor: Executor,
  owner: Owner,
  asked: MonthQuery,
): Promise<MonthStatement | undefined> {
  const row = await ofMonth(executor, owner, asked)
    .select(['accounts', 'sha256', 'created_at', sql<number>`octet_length(document)`.as('bytes')])
    .executeTakeFirst();
  return (
    row && {
      ...asked,
      isClosed: true,
      // Statements were once made of both custodians' accounts together.
      accounts: row.accounts.filter(({ account }) => custodyOf(account) === asked.custody),
      document: { sha256: row.sha256, bytes: row.bytes, createdAt: row.created_at.toISOString() },
    }
  );
}

/** The store's accounts at a custodian in a month, by the moments of posting, from the running totals: a large store costs what a small one does. */
async function readAccounts(
  executor: Executor,
  owner: Owner,
  { month, custody }: MonthQuery,
): Promise<MonthAccount[]> {
  const { from, to } = daysOfMonth(month);
  const moments = [startOfDay(from), startOfDay(addDays(to, 1))];
  const accounts: MonthAccount[] = [];
  for (const account of ACCOUNTS_OF[custody]) {
    const totals = await totalsBefore(executor, owner, [account], moments);
    const at = (type: string, moment: number) =>
      totals.find((total) => total.type === type && total.moment === moment) ?? { cents: 0, entries: 0 };
    const balanceAt = (moment: number) =>
      totals.reduce((sum, total) => (total.moment === moment ? sum + total.cents : sum), 0);
    accounts.push({
      account,
      openingCents: balanceAt(0),
      closingCents: balanceAt(1),
      groups: ENTRY_TYPES.map((type) => {
        const [before, after] = [at(type, 0), at(type, 1)];
        return { type, amountCents: after.cents - before.cents, count: after.entries - before.entries };
      }).filter(({ count }) => count > 0),
    });
  }
  return accounts;
}

/** The facts of a statement, and its store. */
interface StatementFacts extends MonthQuery {
  storeName: string;
  storeId: string;
  accounts: readonly MonthAccount[];
  createdAt: Date;
}

/** The statement of a month: of what a custodian holds first, then of each account. */
export function statementWords({
  month,
  custody,
  storeName,
  storeId,
  accounts,
  createdAt,
}: StatementFacts): StatementWords {
  const closing: StatementLine[] = accounts.map(({ account, closingCents }) => ({
    label: `${SELLER_ACCOUNT_LABELS[account]}, no fim do mês`,
    amount: formatMoney(closingCents),
  }));
  const sum = formatMoney(accounts.reduce((cents, { closingCents }) => cents + closingCents, 0));
  const ofAccounts = accounts.map(({ account, openingCents, closingCents, groups }) => ({
    title: SELLER_ACCOUNT_LABELS[account],
    lines: [
      { label: 'Saldo inicial', amount: formatMoney(openingCents), isBold: true },
      ...groups.map(({ type, amountCents, count }) => ({
        label: ENTRY_TYPE_LABELS[type],
        count: count === 1 ? '1 lançamento' : `${count} lançamentos`,
        amount: formatMoney(amountCents),
      })),
      { label: 'Saldo final', amount: formatMoney(closingCents), isBold: true },
    ],
  }));
  return {
    title: `Extrato mensal: ${formatMonth(month)}`,
    about: [
      `${storeName} (loja ${storeId})`,
      `Lançamentos de ${describeRange(daysOfMonth(month))}, horário de Brasília.`,
    ],
    tables: [
      {
        title: CUSTODY_LABELS[custody],
        lines: [...closing, { label: 'Saldo final', amount: sum, isBold: true }],
      },
      ...ofAccounts,
    ],
    end: `Feito pelo Balcão em ${formatInstant(createdAt.toISOString())} e guardado como foi feito. O resumo SHA-256 deste arquivo está em Extrato, Fechamento: um arquivo mudado tem outro.`,
    createdAt,
  };
}

interface DrawnStatement {
  accounts: MonthAccount[];
  createdAt: Date;
  document: Buffer;
  sha256: string;
}

/** Draws a statement of the month as the ledger has it now. */
export async function drawStatement(
  database: Database,
  drawDocument: (owner: Owner, words: StatementWords) => Promise<Buffer>,
  owner: Owner,
  asked: MonthQuery,
): Promise<DrawnStatement> {
  const createdAt = currentTime();
  const executor = database.forSeller(owner.sellerId);
  const accounts = await readAccounts(executor, owner, asked);
  const storeName = await storeNameOf(executor, owner);
  const words = statementWords({ ...asked, storeName, storeId: owner.storeId, accounts, createdAt });
  const document = await drawDocument(owner, words);
  return { accounts, createdAt, document, sha256: createHash('sha256').update(document).digest('hex') };
}

function assertBegun(month: Month): void {
  if (month > monthOf(todayInSaoPaulo(currentTime())))
    throw invalidField('month', ['Este mês ainda não começou.']);
}

/**
 * Makes the statement of a month that is over, with its document. However many ask at once, one is kept, and everybody gets that.
 *
 * @throws Problem validation, month_open, or as `drawFile`
 */
export async function makeStatement(
  { platform: { database }, owner, origin }: Call<'database'>,
  asked: MonthQuery,
  draw: (owner: Owner, asked: MonthQuery) => Promise<DrawnStatement>,
): Promise<MonthStatement> {
  const { month, custody } = asked;
  const { sellerId } = owner;
  assertBegun(month);
  if (!isMonthClosed(month, currentTime())) throw new Problem('month_open');
  const made = await findStatement(database.forSeller(sellerId), owner, asked);
  if (made) return made;

  const { accounts, document, sha256, createdAt } = await draw(owner, asked);
  return database.withSeller(sellerId, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('month_statements')
      .values({
        seller_id: sellerId,
        store_id: owner.storeId,
        month,
        custody,
        accounts: JSON.stringify(accounts),
        document,
        sha256,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n)
      await recordAudit(trx, origin, {
        sellerId,
        action: 'statement.close',
        entity: 'month-statement',
        entityId: month,
        after: { custody, sha256 },
      });
    const kept = await findStatement(trx, owner, asked);
    if (kept === undefined) throw new Error(`The statement of ${month} was kept and is not there.`);
    return kept;
  });
}

/** The statements that accountants ask for before the 5th, which stay as they were made. */
export const monthsRoutes = routesOf('finance', (platform) => {
  const { database, drawings } = platform;
  const { inStore } = implementsOn(platform);

  const drawing = new Map<string, Promise<DrawnStatement>>();
  /** Draws a statement. Whoever asks for one that is being drawn gets that. */
  function draw(owner: Owner, asked: MonthQuery): Promise<DrawnStatement> {
    const key = `${owner.storeId} ${asked.month} ${asked.custody}`;
    const drawDocument = ({ sellerId }: Owner, words: StatementWords) =>
      drawFile(drawings, sellerId, STATEMENT, words);
    const drawn =
      drawing.get(key) ??
      drawStatement(database, drawDocument, owner, asked).finally(() => drawing.delete(key));
    drawing.set(key, drawn);
    return drawn;
  }

  return [
    // As its statement says where one was made, else as the ledger does.
    inStore(getMonth, async ({ owner }, { query }) => {
      assertBegun(query.month);
      const executor = database.forSeller(owner.sellerId);
      const made = await findStatement(executor, owner, query);
      if (made) return made;
      return {
        ...query,
        isClosed: isMonthClosed(query.month, currentTime()),
        accounts: await readAccounts(executor, owner, query),
        document: null,
      };
    }),

    inStore(closeMonth, (call, { body }) => makeStatement(call, body, draw)),

    inStore(
      downloadMonth,
      async ({ owner }, { query }, reply) => {
        const found = await ofMonth(database.forSeller(owner.sellerId), owner, query)
          .select(['document', 'sha256'])
          .executeTakeFirst();
        if (found === undefined) throw new Problem('not_found');
        const name = monthStatementFileName(query.month, query.custody);
        reply
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('repr-digest', `sha-256=:${Buffer.from(found.sha256, 'hex').toString('base64')}:`)
          .type('application/pdf');
        return found.document;
      },
      { schema: { produces: ['application/pdf'] } },
    ),
  ];
});
