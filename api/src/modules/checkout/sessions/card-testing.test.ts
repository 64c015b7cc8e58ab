import { uniqueCpf } from '@balcao/domain/testing';
import { sql } from 'kysely';
import { BUYER, cardOf, offerCard, sellingStore, visit } from '../../../../test/buyer-checkout';
import type { Account } from '../../../../test/stored-account';
import { newIp, startTestApi, type TestApi } from '../../../../test/test-app';
import { newId } from '../../../db/new-id';
import { countCard } from './card-testing';
import type { SessionRow } from './session-repository';

let api: TestApi;
let maria: Account;
let link: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ account: maria, link } = await sellingStore(api, { stock: 1_000 }));
  await offerCard(api, maria);
});

/** Somebody else each time. */
function somebody() {
  const document = uniqueCpf();
  return { ...BUYER.contact, document, email: `${document}@exemplo.com.br` };
}

/** A buyer who tries cards, from one address. */
async function trier(contact: object = somebody(), from = newIp()) {
  const buyer = await visit(api, link);
  await buyer.fill({ contact, method: 'credit_card' });
  return {
    ...buyer,
    async try(result: 'approved' | 'saldo') {
      const { version } = await buyer.read();
      const answer = await buyer.pay(version, undefined, { card: cardOf(result) }, from);
      return { ...answer.json(), status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
    },
    async payByPix() {
      const { version } = await buyer.fill({ method: 'pix' });
      return (await buyer.pay(version, undefined, {}, from)).json();
    },
  };
}

async function refuse(times: number, contact: () => object, from?: string): Promise<void> {
  for (let time = 0; time < times; time += 1) await (await trier(contact(), from)).try('saldo');
}

it('after three refusals each further card waits a minute, and Pix does not wait', async () => {
  const buyer = await trier();
  for (let time = 0; time < 3; time += 1)
    expect(await buyer.try('saldo')).toMatchObject({ status: 200, payment: { status: 'recusado' } });
  const paused = await buyer.try('approved');
  expect(paused).toMatchObject({ status: 429, code: 'checkout_card_paused' });
  expect(Number(paused.retryAfter)).toBeGreaterThan(50);
  expect(await buyer.payByPix()).toMatchObject({ payment: { method: 'pix', status: 'aguardando' } });
  // A Pix in between is no way around.
  await buyer.fill({ method: 'credit_card' });
  expect(await buyer.try('approved')).toMatchObject({ status: 429, code: 'checkout_card_paused' });
});

it('a minute later another card is taken', async () => {
  const buyer = await trier();
  for (let time = 0; time < 3; time += 1) await buyer.try('saldo');
  await api.platform.database.platform
    .updateTable('request_counts')
    .set({ resets_at: sql<Date>`resets_at - interval '61 seconds'` })
    .execute();
  expect(await buyer.try('approved')).toMatchObject({ status: 200, payment: { status: 'pago' } });
});

it.each(['document', 'email'] as const)(
  'ten refusals in an hour with one %s turn the card off for it, whatever the address; nobody else is held up',
  async (kind) => {
    const { [kind]: tested } = somebody();
    await refuse(10, () => ({ ...somebody(), [kind]: tested }));
    const another = await trier({ ...somebody(), [kind]: tested });
    expect(await another.try('approved')).toMatchObject({ status: 409, code: 'checkout_card_off' });
    expect(await another.payByPix()).toMatchObject({ payment: { method: 'pix', status: 'aguardando' } });
    expect(await (await trier()).try('approved')).toMatchObject({ status: 200, payment: { status: 'pago' } });
  },
);

it('a network from which cards are tested is turned off, and those around it are not', async () => {
  const from = (last: number) => `198.51.100.${last}`;
  await refuse(10, somebody, from(1));
  expect(await (await trier(somebody(), from(200))).try('approved')).toMatchObject({
    code: 'checkout_card_off',
  });
  expect((await (await trier(somebody(), '198.51.101.1')).try('approved')).status).toBe(200);
});

it('200 honest buyers behind one address are not held up, though one in eight is refused', async () => {
  const from = '203.0.113.7';
  const { sellerId, storeId } = maria;
  for (let buyer = 1; buyer < 200; buyer += 1)
    await countCard(
      api.platform,
      { seller_id: sellerId, store_id: storeId, id: newId(), content: { contact: somebody() } } as SessionRow,
      from,
      buyer % 8 === 0,
    );
  expect(await (await trier(somebody(), from)).try('approved')).toMatchObject({
    payment: { status: 'pago' },
  });
});

it('what is counted names nobody', async () => {
  const contact = somebody();
  await refuse(1, () => contact);
  const rows = await api.platform.database.platform.selectFrom('request_counts').select('key').execute();
  const text = JSON.stringify(rows);
  expect(text).not.toContain(contact.document);
  expect(text).not.toContain(contact.email);
});
