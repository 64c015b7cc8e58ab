import type { EntryRow } from '@balcao/api-schema';
import {
  ENTRY_TYPE_LABELS,
  SELLER_ACCOUNT_LABELS,
  type SellerAccount,
  todayInSaoPaulo,
} from '@balcao/domain';

/** The statement of one account of the store. */
export interface OfxStatement {
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

/** The day that a balance is of: the end of the period, unless that is still to come. */
function balanceDay({ to, writtenAt }: Pick<OfxFile, 'to' | 'writtenAt'>): string {
  const today = todayInSaoPaulo(writtenAt);
  return to < today ? to : today;
}

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
  const { storeId, from, to } = file;
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
    element('DTASOF', dateOf(balanceDay(file))),
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
