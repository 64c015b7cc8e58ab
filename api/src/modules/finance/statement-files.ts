import { Readable } from 'node:stream';
import { downloadEntries, type EntryFileQuery, type EntryRow } from '@balcao/api-schema';
import {
  CUSTODY_LABELS,
  centsAsDecimal,
  csvRows,
  csvText,
  custodyOf,
  type DayRange,
  ENTRY_TYPE_LABELS,
  formatDayOf,
  formatInstant,
  GATEWAYS,
  PAYMENT_METHOD_LABELS,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  sellerAccountIn,
  statementFileName,
  todayInSaoPaulo,
} from '@balcao/domain';
import iconv from 'iconv-lite';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { List } from '../../lists/define-list';
import { invalidField } from '../../problem';
import {
  entryLists,
  type SourcedEntry,
  type StatementFilter,
  sourcedEntryLists,
  toStatementFilter,
} from './statement';

const ROWS_AT_A_TIME = 500;
const TYPES = { csv: 'text/csv; charset=utf-8', ofx: 'application/x-ofx' } as const;

const moneyOf = (cents: number | null): string => (cents === null ? '' : centsAsDecimal(cents));

/** The columns of the statement's screen, then what other systems know the sale by. */
const COLUMNS: readonly { heading: string; text(entry: SourcedEntry): string }[] = [
  { heading: 'Lançamento', text: ({ postedAt }) => formatInstant(postedAt) },
  { heading: 'Competência', text: ({ occurredAt }) => formatDayOf(occurredAt) },
  { heading: 'Tipo', text: ({ type }) => ENTRY_TYPE_LABELS[type] },
  { heading: 'Pedido', text: ({ orderNumber }) => (orderNumber === null ? '' : String(orderNumber)) },
  { heading: 'Código do pedido', text: ({ orderCode }) => orderCode ?? '' },
  { heading: 'Método', text: ({ method }) => (method === null ? '' : PAYMENT_METHOD_LABELS[method]) },
  { heading: 'Gateway', text: ({ gateway }) => (gateway === null ? '' : GATEWAYS[gateway].name) },
  { heading: 'Custódia', text: ({ custody }) => CUSTODY_LABELS[custody] },
  { heading: 'Conta', text: ({ account }) => SELLER_ACCOUNT_LABELS[account] },
  { heading: 'Valor', text: ({ amountCents }) => centsAsDecimal(amountCents) },
  { heading: 'Saldo após', text: ({ balanceAfterCents }) => centsAsDecimal(balanceAfterCents) },
  { heading: 'Bruto', text: ({ grossCents }) => moneyOf(grossCents) },
  { heading: 'Tarifa', text: ({ feeCents }) => moneyOf(feeCents) },
  { heading: 'Cobrança', text: ({ charge }) => charge ?? '' },
  { heading: 'End-to-end', text: ({ endToEndId }) => endToEndId ?? '' },
  { heading: 'NSU', text: ({ nsu }) => nsu ?? '' },
  { heading: 'Nota fiscal', text: ({ invoiceNumber }) => invoiceNumber ?? '' },
  { heading: 'Motivo', text: ({ reason }) => reason ?? '' },
  { heading: 'Identificador', text: ({ id }) => id },
];

/** Lines of a statement as a CSV for spreadsheets, a part at a time. */
async function* writeCsv(parts: AsyncIterable<readonly SourcedEntry[]>): AsyncGenerator<string> {
  yield csvText([COLUMNS.map(({ heading }) => heading)]);
  for await (const entries of parts)
    yield csvRows(entries.map((entry) => COLUMNS.map(({ text }) => text(entry))));
}

/** The statement of one account of the store. */
interface OfxStatement {
  account: SellerAccount;
  /** The balance at the end of the period, whatever lines are left out. Integer cents. */
  balanceCents: number;
  /** The lines of the period, the earliest first, a part at a time. */
  parts: AsyncIterable<readonly EntryRow[]>;
}

export interface OfxFile {
  storeId: string;
  /** Days of São Paulo, both included. */
  from: string;
  to: string;
  writtenAt: Date;
  statements: readonly OfxStatement[];
}

/** OFX 1.0.2: what Brazilian accounting programs read. The text is Windows-1252. */
const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join('\r\n');

/** Names the platform where banks have their number. */
const BANK_ID = 'BALCAO';
/** Account numbers have 22 characters at most: the random end of the store's id, a hyphen, and a word for the account. */
const STORE_CHARACTERS = 11;

/** The words of accounts, of ten characters at most. Programs know an account by them: they stay. */
const ACCOUNT_WORDS: Readonly<Record<SellerAccount, string>> = {
  a_liberar: 'a_liberar',
  disponivel: 'disponivel',
  bloqueado: 'bloqueado',
  em_saque: 'em_saque',
  a_pagar: 'a_pagar',
  direto_a_receber: 'a_receber',
  direto_recebido: 'recebido',
  direto_contestado: 'contestado',
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const element = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>\r\n`;

/**
 * `20261122120000[-3:BRT]`: noon of a day of Brasília, which has had no summer time since statements exist. Programs keep the day alone; some
 * turn it into UTC, and some pass the zone over. Noon is of the same day to all of them.
 */
const dateOf = (day: string): string => `${day.replaceAll('-', '')}120000[-3:BRT]`;

function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function transaction({ id, type, amountCents, orderNumber, postedAt }: EntryRow): string {
  const order = orderNumber === null ? '' : ` - Pedido ${orderNumber}`;
  return [
    '<STMTTRN>\r\n',
    element('TRNTYPE', amountCents < 0 ? 'DEBIT' : 'CREDIT'),
    element('DTPOSTED', dateOf(todayInSaoPaulo(new Date(postedAt)))),
    element('TRNAMT', amountOf(amountCents)),
    element('FITID', id),
    element('MEMO', `${ENTRY_TYPE_LABELS[type]}${order}`),
    '</STMTTRN>\r\n',
  ].join('');
}

async function* statementOf(
  { account, balanceCents, parts }: OfxStatement,
  file: OfxFile,
  position: number,
): AsyncGenerator<string> {
  const { storeId, from, to, writtenAt } = file;
  // The balance is of the end of the period, unless that is still to come.
  const today = todayInSaoPaulo(writtenAt);
  const isOver = to < today;
  const store = storeId.replaceAll('-', '').slice(-STORE_CHARACTERS);
  yield [
    '<STMTTRNRS>\r\n',
    element('TRNUID', String(position)),
    `<STATUS>\r\n${element('CODE', '0')}${element('SEVERITY', 'INFO')}</STATUS>\r\n`,
    '<STMTRS>\r\n',
    element('CURDEF', 'BRL'),
    '<BANKACCTFROM>\r\n',
    element('BANKID', BANK_ID),
    element('ACCTID', `${store}-${ACCOUNT_WORDS[account]}`),
    element('ACCTTYPE', 'CHECKING'),
    '</BANKACCTFROM>\r\n<BANKTRANLIST>\r\n',
    element('DTSTART', dateOf(from)),
    element('DTEND', dateOf(to)),
  ].join('');
  for await (const entries of parts) yield entries.map(transaction).join('');
  yield [
    '</BANKTRANLIST>\r\n<LEDGERBAL>\r\n',
    element('BALAMT', amountOf(balanceCents)),
    element('DTASOF', dateOf(isOver ? to : today)),
    '</LEDGERBAL>\r\n',
    element('MKTGINFO', SELLER_ACCOUNT_LABELS[account]),
    '</STMTRS>\r\n</STMTTRNRS>\r\n',
  ].join('');
}

/** Statements as OFX, a part at a time. `FITID` is the line's id, so that a program takes it once however often it reads the file. */
export async function* writeOfx(file: OfxFile): AsyncGenerator<string> {
  yield [
    HEADER,
    '<OFX>\r\n<SIGNONMSGSRSV1>\r\n<SONRS>\r\n',
    `<STATUS>\r\n${element('CODE', '0')}${element('SEVERITY', 'INFO')}</STATUS>\r\n`,
    element('DTSERVER', dateOf(todayInSaoPaulo(file.writtenAt))),
    element('LANGUAGE', 'POR'),
    '</SONRS>\r\n</SIGNONMSGSRSV1>\r\n<BANKMSGSRSV1>\r\n',
  ].join('');
  for (const [index, statement] of file.statements.entries()) yield* statementOf(statement, file, index + 1);
  yield '</BANKMSGSRSV1>\r\n</OFX>\r\n';
}

/** The lines of a filter as a list shows them, the earliest first, a part at a time: one statement for each. */
async function* entryParts<Row>(
  list: List<Owner, StatementFilter, Row>,
  executor: Executor,
  owner: Owner,
  filter: StatementFilter,
): AsyncGenerator<Row[]> {
  let beyond = null;
  for (;;) {
    const rows: Awaited<ReturnType<typeof list.rows>> = await list.rows(executor, owner, filter, {
      sort: 'postedAt',
      beyond,
      limit: ROWS_AT_A_TIME,
    });
    if (rows.length > 0) yield rows.map(({ row }) => row);
    if (rows.length < ROWS_AT_A_TIME) return;
    beyond = rows.at(-1)?.position ?? null;
  }
}

/** The account of a bank's statement. Accounting programs book the money that enters and leaves it. */
const USUAL_ACCOUNT: SellerAccount = 'disponivel';

/** The balance of an account at the end of a day of São Paulo. */
async function balanceAfter(
  executor: Executor,
  owner: Owner,
  account: SellerAccount,
  day: string,
): Promise<number> {
  const row = await executor
    .selectFrom('ledger_entries')
    .where(ofStore(owner))
    .where('account', '=', account)
    .where('account_version', 'is not', null)
    .where('posted_at', '<', sql<Date>`(${day}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`)
    .orderBy('account_version', 'desc')
    .limit(1)
    .select('balance_after_cents')
    .executeTakeFirst();
  return row?.balance_after_cents ?? 0;
}

/** The days of a file: of posting, else of competência. @throws Problem validation for a period that ends before it begins */
function periodOf({ postedFrom, postedTo, occurredFrom = '', occurredTo = '' }: EntryFileQuery): DayRange {
  const isPosted = postedFrom !== undefined && postedTo !== undefined;
  const [from, to] = isPosted ? [postedFrom, postedTo] : [occurredFrom, occurredTo];
  const field = isPosted ? 'postedTo' : 'occurredTo';
  if (to < from) throw invalidField(field, ['O fim do período vem antes do início.']);
  return { from, to };
}

/** As programs read OFX. An error of the parts is the stream's own: behind a `pipe`, nobody would take it. */
async function* inWindows1252(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield iconv.encode(part, 'windows-1252');
}

/** The statement of a period as a file, written while it is sent. */
export const statementFilesRoutes = routesOf('finance', (platform) => [
  implementsOn(platform).inStore(
    downloadEntries,
    async ({ owner }, { query }, reply) => {
      const executor = platform.database.forSeller(owner.sellerId);
      const period = periodOf(query);
      const { format, ...filter } = toStatementFilter(query);
      const { custody, account } = filter;
      const name = statementFileName(period, custody, format);
      reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPES[format]);
      if (format === 'csv')
        return Readable.from(writeCsv(entryParts(sourcedEntryLists[custody], executor, owner, filter)));
      // One statement for each account that the filter names.
      const accounts = account ?? [sellerAccountIn(custody, USUAL_ACCOUNT)];
      const statements = [];
      for (const own of accounts.filter((one) => custodyOf(one) === custody))
        statements.push({
          account: own,
          balanceCents: await balanceAfter(executor, owner, own, period.to),
          parts: entryParts(entryLists[custody], executor, owner, { ...filter, account: [own] }),
        });
      const file = { storeId: owner.storeId, ...period, writtenAt: currentTime(), statements };
      return Readable.from(inWindows1252(writeOfx(file)));
    },
    { schema: { produces: ['text/csv', 'application/x-ofx'] } },
  ),
]);
