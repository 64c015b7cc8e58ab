import type { EntryRow } from '@balcao/api-schema';
import { SELLER_ACCOUNTS, type SellerAccount, todayInSaoPaulo } from '@balcao/domain';
import { parseSync } from 'ofx-js';
import { type OfxFile, writeOfx } from './statement-files';

const STORE = '01920000-0000-7000-8000-00000abcdef1';

/** A date of OFX 1.0.2 (section 3.2.8.2): digits to the second, and the offset from GMT with a name; without one it is GMT. */
function momentOf(text: string): Date {
  const [, year, month, day, hour, minute, second, offset = '0'] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\[(-?\d+(?:\.\d+)?)(?::\w+)?\])?$/.exec(text) ?? [];
  const utc = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return new Date(utc - Number(offset) * 3_600_000);
}
/** The day to readers who keep the file's own zone, who convert to UTC, and who pass the zone over. */
const daysOf = (text: string) => [
  todayInSaoPaulo(momentOf(text)),
  momentOf(text).toISOString().slice(0, 10),
  `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`,
];

const entry = (postedAt: string, amountCents: number): EntryRow =>
  ({
    id: `01930000-0000-7000-8000-${postedAt.replace(/\D/g, '').slice(2, 14)}`,
    type: 'sale',
    amountCents,
    orderNumber: 1,
    postedAt,
  }) as EntryRow;

async function* parts(...entries: EntryRow[]) {
  yield entries;
}

async function written(
  file: Partial<OfxFile>,
  account: SellerAccount = 'disponivel',
  ...entries: EntryRow[]
) {
  const texts: string[] = [];
  const whole = {
    storeId: STORE,
    from: '2026-11-01',
    to: '2026-11-30',
    writtenAt: new Date('2026-12-15T12:00:00Z'),
    statements: [{ account, balanceCents: 12_345, parts: parts(...entries) }],
    ...file,
  };
  for await (const part of writeOfx(whole)) texts.push(part);
  const text = texts.join('');
  return { text, statement: parseSync(text).OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS };
}

it.each(SELLER_ACCOUNTS)(
  'the account %s has a number of 22 characters at most, and one of its own',
  async (account) => {
    const numberOf = async (one: SellerAccount) => (await written({}, one)).statement.BANKACCTFROM.ACCTID;
    const own = await numberOf(account);
    expect(own).toMatch(/^[\w-]{1,22}$/);
    expect(own.startsWith('00000abcdef1'.slice(1))).toBe(true);
    const others = SELLER_ACCOUNTS.filter((other) => other !== account);
    expect(await Promise.all(others.map(numberOf))).not.toContain(own);
  },
);

it.each([
  ['just after midnight', '2026-11-10T03:00:00.000Z', '2026-11-10'],
  ['at noon', '2026-11-10T15:00:00.000Z', '2026-11-10'],
  ['late in the evening, which is the next day in UTC', '2026-11-11T01:30:00.000Z', '2026-11-10'],
  ['in the last second of a month', '2026-12-01T02:59:59.999Z', '2026-11-30'],
  ['in the last second of a year', '2027-01-01T02:59:59.999Z', '2026-12-31'],
])('a line %s is of one day to every reader', async (_when, postedAt, day) => {
  const { statement } = await written({}, 'disponivel', entry(postedAt, 100));
  expect(daysOf(statement.BANKTRANLIST.STMTTRN.DTPOSTED)).toEqual([day, day, day]);
});

it.each([
  ['is over', '2026-12-15T12:00:00.000Z', '2026-11-30'],
  ['goes on, in the evening', '2026-11-21T00:30:00.000Z', '2026-11-20'],
  ['ends today, in the evening', '2026-12-01T02:30:00.000Z', '2026-11-30'],
])('the period and the balance of one that %s are of one day to every reader', async (_what, now, asOf) => {
  const { statement, text } = await written({ writtenAt: new Date(now) });
  const { DTSTART, DTEND } = statement.BANKTRANLIST;
  expect(daysOf(DTSTART)).toEqual(['2026-11-01', '2026-11-01', '2026-11-01']);
  expect(daysOf(DTEND)).toEqual(['2026-11-30', '2026-11-30', '2026-11-30']);
  expect(daysOf(statement.LEDGERBAL.DTASOF)).toEqual([asOf, asOf, asOf]);
  const writtenOn = todayInSaoPaulo(new Date(now));
  expect(daysOf(/<DTSERVER>([^<]+)/.exec(text)?.[1] ?? '')).toEqual([writtenOn, writtenOn, writtenOn]);
});

it('a statement without lines has a balance too', async () => {
  expect((await written({})).statement.LEDGERBAL.BALAMT).toBe('123.45');
});
