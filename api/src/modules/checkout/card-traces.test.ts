import { simulatedCardToken } from '@balcao/domain';
import { pino } from 'pino';
import { BUYER, cardOf, offerCard, ordersOf, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { readableText } from '../../../test/readable-text';
import type { Account } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

/** A card and its code, as a buyer types them into the frame. */
const NUMBER = '4539578763621486';
const CODE = '9817';
const GROUPS = NUMBER.match(/.{4}/g) ?? [];
const WRITTEN = [NUMBER, GROUPS.join(' '), GROUPS.join('-'), GROUPS.join('.'), GROUPS.join('\u00a0')];
/** The number however it is spaced, or the code as a value of its own. */
const TRACE = new RegExp(
  `${[...NUMBER].join('[^0-9A-Za-z]{0,3}')}|(?<![0-9A-Za-z.+-])${CODE}(?![0-9A-Za-z-])`,
);

const lines: string[] = [];
/** A database of its own: a code has four digits, which what other tests have stored holds sooner or later. */
let database: OwnDatabase;
const api = withApi(async () => {
  database = await createOwnDatabase();
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
  return startSoleTestApi({ DATABASE_URL: database.url }, undefined, logger);
});
afterAll(() => database.drop());
let maria: Account;
let link: string;

beforeAll(async () => {
  ({ account: maria, link } = await sellingStore(api));
  await offerCard(api, maria);
});

it('finds a number in each of its spacings, and a code', () => {
  for (const text of [...WRITTEN, `{"cvv":"${CODE}"}`, `cvv=${CODE}&`]) expect(text).toMatch(TRACE);
});

it('a card that was typed, and one that was typed where it does not belong, is in no column and no log', async () => {
  const email = 'traco-do-cartao@exemplo.com.br';
  const buyer = await visit(api, link);
  const session = await buyer.fill({
    ...BUYER,
    contact: { ...BUYER.contact, email },
    method: 'credit_card',
    installments: 1,
  });
  for (const number of WRITTEN.slice(0, 3))
    for (const body of [
      { contact: { name: number } },
      { address: { complement: `Cartão ${number} ${CODE}` } },
    ])
      expect((await buyer.change(body)).statusCode).toBe(422);
  const token = simulatedCardToken(NUMBER, new Date(), crypto.getRandomValues(new Uint8Array(24)));
  const card = { ...cardOf(), token, last4: NUMBER.slice(-4) };
  for (const more of [{ number: NUMBER }, { cvv: CODE }, { token: NUMBER }])
    expect((await buyer.pay(session.version, undefined, { card: { ...card, ...more } })).statusCode).toBe(
      422,
    );
  expect((await buyer.pay(session.version, undefined, { card })).json()).toMatchObject({
    status: 'paga',
    payment: { card: { last4: '1486' } },
  });
  const [order] = await ordersOf(api, maria);
  const detail = await callAs(api, maria, 'GET', `/orders/${order?.id}`);
  expect(detail.body).not.toMatch(TRACE);

  const stored = await readableText(database.url);
  expect(stored.filter(({ text }) => TRACE.test(text))).toEqual([]);
  // What is searched is what was written.
  expect(stored.filter(({ text }) => text.includes(email)).map(({ column }) => column)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^buyer_checkouts\./)]),
  );
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => TRACE.test(line))).toEqual([]);
});
