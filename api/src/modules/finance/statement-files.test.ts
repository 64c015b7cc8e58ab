import type { EntryRow } from '@balcao/api-schema';
import { addDays, type CalendarDate, todayInSaoPaulo } from '@balcao/domain';
import iconv from 'iconv-lite';
import { parseSync } from 'ofx-js';
import { callAs } from '../../../test/call-as';
import { placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';
import { readCsv } from '../../csv/read-csv';
import { entryLists, sourcedEntryLists } from './statement';

/** What a program reads of an account. */
interface Statement {
  STMTRS: {
    BANKACCTFROM: { ACCTID: string };
    BANKTRANLIST: { STMTTRN?: unknown };
    LEDGERBAL: { BALAMT: string; DTASOF: string };
  };
}

const { api, maria } = withStore({ isShared: true });
let entries: EntryRow[];

beforeAll(async () => {
  const key = await newKey(api, maria, { mode: 'live' });
  await placeSale(api, key, 'a');
  await reportPayment(api, key, 'a', {
    events: [paymentEvent('captured', 1), paymentEvent('chargeback_opened', 2, 500)],
  });
  entries = (await callAs(api, maria, 'GET', '/finance/entries?sort=postedAt&size=100')).json().items;
});

const dayPosted = (index: number) => todayInSaoPaulo(new Date(entries.at(index)?.postedAt ?? ''));
/** Of the days of all lines, which are two when midnight came in between; or of another one. */
const file = (format: string, more = '', from = dayPosted(0), to = dayPosted(-1)) =>
  callAs(
    api,
    maria,
    'GET',
    `/finance/entries/file?format=${format}&postedFrom=${from}&postedTo=${to}${more}`,
  );

describe('a CSV', () => {
  it('has the lines of the screen, in the order in which they were posted', async () => {
    const answer = await file('csv');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows: string[][] = [];
    for await (const { cells } of readCsv(answer.payload.slice(1))) rows.push(cells);
    expect(answer.payload.startsWith('\uFEFFLançamento;Competência;Tipo;')).toBe(true);
    expect(rows.slice(1).map((cells) => cells.at(-1))).toEqual(entries.map(({ id }) => id));
    expect(rows[1]?.slice(2, 4)).toEqual(['Venda', '1']);
    expect(rows[1]?.slice(9, 11)).toEqual(['189,90', '189,90']);
    // Numbers, so that a spreadsheet adds them up to what the account has.
    const amounts = rows
      .slice(1)
      .filter((cells) => cells[8] === 'A liberar')
      .map((cells) => cells[9]);
    expect(amounts).toEqual(['189,90', '-4,28']);
    expect(answer.payload).toContain(';"-4,28";"185,62";');
  });

  it('has none but those of the filter', async () => {
    expect((await file('csv', '&type=sale')).payload.trim().split('\r\n')).toHaveLength(2);
  });
});

describe('an OFX', () => {
  const statements = async (more = '', day?: CalendarDate) => {
    const answer = await file('ofx', more, day, day);
    const text = iconv.decode(answer.rawPayload, 'windows-1252');
    const { header, OFX } = parseSync(text);
    return { answer, text, header, statements: [OFX.BANKMSGSRSV1.STMTTRNRS].flat() as Statement[] };
  };
  const linesOf = (statement: Statement) =>
    [statement.STMTRS.BANKTRANLIST.STMTTRN ?? []].flat() as Record<string, string>[];

  const ALL = ['a_liberar', 'disponivel', 'bloqueado', 'em_saque'].map((one) => `&account=${one}`).join('');

  it('has the free balance alone, unless accounts are asked for', async () => {
    const { statements: found } = await statements();
    expect(found.map(({ STMTRS }) => STMTRS.BANKACCTFROM.ACCTID.replace(/^\w+-/, ''))).toEqual([
      'disponivel',
    ]);
    expect(found[0]?.STMTRS.LEDGERBAL.BALAMT).toBe('-5.00');
  });

  it.each(['&type=sale', '&method=credit_card', '&sign=in', '&orderNumber=1'])(
    'has the balance of its account, which the format asks for, also beside lines that %s leaves out',
    async (filter) => {
      const { statements: found } = await statements(`&account=a_liberar${filter}`);
      expect(found.flatMap(linesOf)).not.toEqual([]);
      expect(found.map(({ STMTRS }) => STMTRS.LEDGERBAL.BALAMT)).toEqual(['185.62']);
    },
  );

  it('is read anew as one statement for each account, with the balance that it ends with', async () => {
    const { answer, header, statements: found } = await statements(ALL);
    expect(answer.headers['content-type']).toBe('application/x-ofx');
    expect(header).toMatchObject({ OFXHEADER: '100', DATA: 'OFXSGML', VERSION: '102', CHARSET: '1252' });
    const balances = found.map(({ STMTRS }) => [
      String(STMTRS.BANKACCTFROM.ACCTID).replace(/^\w+-/, ''),
      STMTRS.LEDGERBAL.BALAMT,
    ]);
    expect(balances).toEqual([
      ['a_liberar', '185.62'],
      ['disponivel', '-5.00'],
      ['bloqueado', '5.00'],
      ['em_saque', '0.00'],
    ]);
  });

  it('of a period that is over says the balance of its end, and of when that was', async () => {
    const before = addDays(dayPosted(0), -2);
    const { statements: found } = await statements('&account=a_liberar', before);
    expect(found.map(({ STMTRS }) => STMTRS.LEDGERBAL)).toEqual([
      { BALAMT: '0.00', DTASOF: `${before.replaceAll('-', '')}120000[-3:BRT]` },
    ]);
    expect(found.flatMap(linesOf)).toEqual([]);
  });

  it('has each line under a name that stays, so that programs take it once', async () => {
    const first = (await statements('&account=a_liberar')).statements;
    const again = (await statements('&account=a_liberar')).statements;
    const ids = (found: typeof first) => found.flatMap(linesOf).map(({ FITID }) => FITID);
    expect(ids(first)).toEqual(entries.filter(({ account }) => account === 'a_liberar').map(({ id }) => id));
    expect(ids(again)).toEqual(ids(first));
    expect(first.flatMap(linesOf).map(({ TRNTYPE, TRNAMT, MEMO }) => [TRNTYPE, TRNAMT, MEMO])).toEqual([
      ['CREDIT', '189.90', 'Venda - Pedido 1'],
      ['DEBIT', '-4.28', 'Tarifa da plataforma - Pedido 1'],
    ]);
  });

  it('keeps to the bounds of the format', async () => {
    const { text } = await statements(ALL);
    const valuesOf = (element: RegExp) => {
      const values = [...text.matchAll(element)].map(([, value = '']) => value);
      expect(values).not.toHaveLength(0);
      return values;
    };
    for (const account of valuesOf(/<ACCTID>([^<]+)/g)) expect(account.length).toBeLessThanOrEqual(22);
    for (const memo of valuesOf(/<MEMO>([^<]+)/g)) expect(memo.length).toBeLessThanOrEqual(255);
    for (const at of valuesOf(/<DT\w+>([^<]+)/g)) expect(at).toMatch(/^\d{14}\[-3:BRT\]$/);
    // The order of elements that the format's definition asks for.
    expect(text).toMatch(
      /<STMTTRN>\s*<TRNTYPE>.*\s*<DTPOSTED>.*\s*<TRNAMT>.*\s*<FITID>.*\s*<MEMO>.*\s*<\/STMTTRN>/,
    );
  });
});

it('needs a period that does not end before it begins', async () => {
  const answer = await callAs(
    api,
    maria,
    'GET',
    '/finance/entries/file?format=csv&postedFrom=2026-02-01&postedTo=2026-01-01',
  );
  expect(answer.json().fields.postedTo).toEqual(['O fim do período vem antes do início.']);
});

describe('a database that goes away in the middle of a file', () => {
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['csv', sourcedEntryLists.plataforma],
    ['ofx', entryLists.plataforma],
  ])('ends the download of the %s, and nothing else', async (format, list) => {
    const { rows } = list as typeof entryLists.plataforma;
    const reading = jest
      .spyOn(list as typeof entryLists.plataforma, 'rows')
      .mockImplementationOnce(async (...query) => {
        const first = await rows(...query);
        return Array.from({ length: query[3].limit }, () => first)
          .flat()
          .slice(0, query[3].limit);
      })
      .mockRejectedValueOnce(new Error('Connection terminated unexpectedly'));
    await expect(file(format)).rejects.toThrow();
    expect(reading).toHaveBeenCalledTimes(2);
    jest.restoreAllMocks();
    expect((await file(format)).statusCode).toBe(200);
  });
});
