import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { uniqueCpf } from '@balcao/domain/testing';
import { someOf } from '@balcao/proofs';
import { sql } from 'kysely';
import {
  BUYER,
  BUYER_ADDRESS,
  buyerBy,
  cardOf,
  offerCard,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { newIp, startTestApi, type TestApi } from '../../../test/test-app';
import { checkAgain } from '../../../test/test-charges';
import { itInTurn } from '../../../test/turns';
import { proofOf } from '../../../test/worked-proof';
import { newId } from '../../db/new-id';
import { countUnder } from '../../security/request-counts';
import { cardTryOf, countRefusals, endCardTry, namesOfTry } from './card-testing';
import type { SessionRow } from './session-rows';

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

type Result = 'approved' | 'saldo' | 'review';

/** A buyer who tries cards, from one address. The page works out by itself what it is asked for. */
async function trier(contact: object = somebody(), from = newIp(), device?: string) {
  const buyer = await visit(api, link);
  await buyer.fill({ contact, method: 'credit_card' });
  const { version } = await buyer.read();
  const payBy = async (more: object) => {
    const answer = await buyer.pay(version, undefined, { ...(device && { device }), ...more }, from);
    return { ...answer.json(), status: answer.statusCode, retryAfter: answer.headers['retry-after'] };
  };
  return {
    ...buyer,
    payBy,
    /** As somebody who works nothing out. */
    press: (result: Result) => payBy({ card: cardOf(result) }),
    async try(result: Result) {
      const card = cardOf(result);
      const answer = await payBy({ card });
      if (answer.code !== 'checkout_card_proof') return answer;
      return payBy({ card, proof: proofOf(answer.challenge) });
    },
    async payByPix() {
      const { version: latest } = await buyer.fill({ method: 'pix' });
      return (await buyer.pay(latest, undefined, {}, from)).json();
    },
    async payByBoleto() {
      const { version: latest } = await buyer.fill({ method: 'boleto', address: BUYER_ADDRESS });
      return (await buyer.pay(latest, undefined, {}, from)).json();
    },
  };
}

async function refuse(times: number, contact: () => object, from?: string, device?: string): Promise<void> {
  for (let time = 0; time < times; time += 1) await (await trier(contact(), from, device)).try('saldo');
}

/** Notes how cards of the store were answered, as if they had been tried. */
async function noteTries(tries: number, isRefused: (index: number) => boolean, from?: string): Promise<void> {
  const { sellerId, storeId } = maria;
  for (let index = 0; index < tries; index += 1) {
    const session = {
      seller_id: sellerId,
      store_id: storeId,
      id: newId(),
      content: { contact: somebody() },
      created_at: new Date(0),
    } as SessionRow;
    const tried = cardTryOf(api.platform, session, { ip: from ?? newIp() });
    await countUnder(api.platform.database, namesOfTry(tried), 3_600);
    await endCardTry(api.platform, tried, isRefused(index) ? 'refused' : 'taken');
  }
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

/** What a person is known by. A rule holds of each in the same way, so `npm test` looks at one of them. */
const KNOWN_BY = ['document', 'email'] as const;

it.each(someOf(KNOWN_BY, 1, 'whose card is turned off'))(
  'ten refusals in an hour with one %s from one network turn the card off for it there; nobody else is held up',
  async (kind) => {
    const { [kind]: tested } = somebody();
    const from = newIp();
    // Of a network with many honest people.
    await noteTries(30, () => false, from);
    await refuse(10, () => ({ ...somebody(), [kind]: tested }), from);
    const another = await trier({ ...somebody(), [kind]: tested }, from);
    expect(await another.try('approved')).toMatchObject({ status: 409, code: 'checkout_card_off' });
    expect(await another.payByPix()).toMatchObject({ payment: { method: 'pix', status: 'aguardando' } });
    expect(await another.payByBoleto()).toMatchObject({
      payment: { method: 'boleto', status: 'aguardando' },
    });
    expect(await (await trier(somebody(), from)).try('approved')).toMatchObject({
      status: 200,
      payment: { status: 'pago' },
    });
  },
);

it.each(someOf(KNOWN_BY, 1, 'who is a victim'))(
  'whoever tries cards with the %s of somebody else costs them a proof of work, and no card',
  async (kind) => {
    const victim = somebody();
    await refuse(15, () => ({ ...somebody(), [kind]: victim[kind] }));
    const buyer = await trier(victim);
    const card = cardOf('approved');
    const asked = await buyer.payBy({ card });
    expect(asked).toMatchObject({ status: 409, code: 'checkout_card_proof' });
    const paid = await buyer.payBy({ card, proof: proofOf(asked.challenge) });
    expect(paid).toMatchObject({ status: 200, payment: { status: 'pago' } });
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
  await noteTries(199, (index) => index % 8 === 0, from);
  expect(await (await trier(somebody(), from)).try('approved')).toMatchObject({
    payment: { status: 'pago' },
  });
});

const SHARED: [what: string, shared: () => { contact?: object; from?: string; device?: string }][] = [
  ['document', () => ({ contact: { document: uniqueCpf() } })],
  ['e-mail', () => ({ contact: { email: `${uniqueCpf()}@exemplo.com.br` } })],
  ['network', () => ({ from: newIp() })],
  ['browser', () => ({ device: 'a'.repeat(22) })],
];

it.each(someOf(SHARED, 1, 'what five refusals share'))(
  'after five refusals in an hour with one %s a card asks for a proof of work, and Pix asks for none',
  async (_what, shared) => {
    const { contact = {}, from, device } = shared();
    const next = () => trier({ ...somebody(), ...contact }, from, device);
    for (let time = 0; time < 5; time += 1)
      expect((await (await next()).press('saldo')).payment.status).toBe('recusado');
    const buyer = await next();
    const card = cardOf('approved');
    const asked = await buyer.payBy({ card });
    expect(asked).toMatchObject({ status: 409, code: 'checkout_card_proof' });
    expect(await (await next()).payByPix()).toMatchObject({ payment: { status: 'aguardando' } });
    const proof = proofOf(asked.challenge);
    expect(await buyer.payBy({ card, proof })).toMatchObject({ payment: { status: 'pago' } });
  },
);

it('a proof is good for one try of one purchase, and a made-up one for none', async () => {
  const document = uniqueCpf();
  const contact = () => ({ ...somebody(), document });
  await refuse(5, contact);
  const [buyer, other] = [await trier(contact()), await trier(contact())];
  const { challenge } = await buyer.press('saldo');
  const proof = proofOf(challenge);
  const unsolved = { challenge, answers: proof.answers.map((answer) => answer + 1) };
  const madeUp = { challenge: `${challenge}a`, answers: proof.answers };
  for (const wrong of [unsolved, madeUp])
    expect((await buyer.payBy({ card: cardOf('saldo'), proof: wrong })).code).toBe('checkout_card_proof');
  expect((await other.payBy({ card: cardOf('saldo'), proof })).code).toBe('checkout_card_proof');
  expect((await buyer.payBy({ card: cardOf('saldo'), proof })).payment.status).toBe('recusado');
  expect((await buyer.payBy({ card: cardOf('saldo'), proof })).code).toBe('checkout_card_proof');
});

it('a store most of whose cards are refused asks everybody for a proof, and holds nobody up', async () => {
  await noteTries(49, (index) => index % 2 === 0);
  expect((await (await trier()).press('approved')).payment.status).toBe('pago');
  const honest = await trier();
  expect(await honest.press('approved')).toMatchObject({ code: 'checkout_card_proof' });
  expect(await honest.try('approved')).toMatchObject({ payment: { status: 'pago' } });
});

it('a store with few refusals asks for none, however much it sells', async () => {
  await noteTries(200, (index) => index % 4 === 0);
  expect((await (await trier()).press('approved')).payment.status).toBe('pago');
});

describe('twenty cards at once', () => {
  const refusals = (answers: { payment?: { status: string } }[]) =>
    answers.filter(({ payment }) => payment?.status === 'recusado').length;

  itInTurn('cards', 'purchase')('of one purchase: three are tried, as one after another', async () => {
    const buyer = await trier();
    await Promise.all(Array.from({ length: 20 }, () => buyer.press('saldo')));
    const charged = await api.platform.database.platform
      .selectFrom('payments')
      .where('seller_id', '=', maria.sellerId)
      .where('method', '=', 'credit_card')
      .select('status')
      .execute();
    expect(charged.length).toBeGreaterThan(0);
    expect(charged.length).toBeLessThanOrEqual(3);
  });

  itInTurn('cards', 'browser')(
    'of one browser in twenty purchases: five are tried without a proof, and ten with one',
    async () => {
      const device = newId().replaceAll('-', '').slice(0, 22);
      const buyers = await Promise.all(
        Array.from({ length: 20 }, () => trier(somebody(), undefined, device)),
      );
      const pressed = await Promise.all(buyers.map((buyer) => buyer.press('saldo')));
      expect(refusals(pressed)).toBe(5);
      // Each of the others has been given a challenge, and sends its proof at the same moment.
      const open = buyers.filter((_buyer, index) => pressed[index].code === 'checkout_card_proof');
      const proofs = pressed
        .filter(({ code }) => code === 'checkout_card_proof')
        .map(({ challenge }) => proofOf(challenge));
      const proven = await Promise.all(
        open.map((buyer, index) => buyer.payBy({ card: cardOf('saldo'), proof: proofs[index] })),
      );
      expect(refusals(proven)).toBe(5);
      expect(proven.filter(({ code }) => code === 'checkout_card_off')).toHaveLength(10);
    },
  );

  itInTurn('cards', 'network')(
    'from one network, of twenty people: five are tried without a proof',
    async () => {
      const from = newIp();
      const buyers = await Promise.all(Array.from({ length: 20 }, () => trier(somebody(), from)));
      const pressed = await Promise.all(buyers.map((buyer) => buyer.press('saldo')));
      expect(refusals(pressed)).toBe(5);
      expect(pressed.filter(({ code }) => code === 'checkout_card_proof')).toHaveLength(15);
    },
  );

  itInTurn('cards', 'refused')(
    'from a network most of whose cards were refused: at most five more, and Pix for all',
    async () => {
      const from = newIp();
      await noteTries(5, () => true, from);
      const buyers = await Promise.all(Array.from({ length: 12 }, () => trier(somebody(), from)));
      const tried = await Promise.all(buyers.map((buyer) => buyer.try('saldo')));
      expect(refusals(tried)).toBeLessThanOrEqual(5);
      expect(tried.filter(({ code }) => code === 'checkout_card_off')).toHaveLength(12 - refusals(tried));
      expect(await buyers[0]?.payByPix()).toMatchObject({ payment: { status: 'aguardando' } });
    },
  );

  itInTurn('cards', 'store')(
    'in one store, of twenty people everywhere, at 30 % of refusals: one without a proof',
    async () => {
      // One more refusal is what tips it, and each that is being asked about may be that one.
      await noteTries(60, (index) => index % 10 < 3);
      const buyers = await Promise.all(Array.from({ length: 20 }, () => trier()));
      const pressed = await Promise.all(buyers.map((buyer) => buyer.press('saldo')));
      expect(refusals(pressed)).toBe(1);
      expect(pressed.filter(({ code }) => code === 'checkout_card_proof')).toHaveLength(19);
    },
  );

  itInTurn('cards', 'honest')(
    'of 30 honest people behind one address: each is charged, or asked for a proof and charged then',
    async () => {
      const from = newIp();
      const buyers = await Promise.all(Array.from({ length: 30 }, () => trier(somebody(), from)));
      const pressed = await Promise.all(buyers.map((buyer) => buyer.press('approved')));
      const asked = pressed.findIndex(({ code }) => code === 'checkout_card_proof');
      expect(new Set(pressed.map(({ code, payment }) => code ?? payment?.status))).toEqual(
        new Set(['pago', 'checkout_card_proof']),
      );
      expect((await buyers[asked]?.try('approved'))?.payment.status).toBe('pago');
    },
  );
});

it('nobody pays by card within three seconds of opening a purchase, nor before saying who they are', async () => {
  const { token, opened } = await visit(api, link);
  const pay = async (version: number) =>
    (
      await api.app.inject({
        method: 'POST',
        url: `/v1/checkout/sessions/${token}/pay`,
        headers: { 'idempotency-key': newId() },
        payload: { version, card: cardOf('approved') },
      })
    ).json();
  const { version } = await buyerBy(api, token).fill({ method: 'credit_card' });
  expect((await pay(opened.version)).code).toBe('checkout_changed');
  expect((await pay(version)).code).toBe('checkout_incomplete');
  await buyerBy(api, token).fill({ contact: somebody() });
  expect((await pay(version)).code).toBe('checkout_card_too_soon');
});

it('a card that is refused after its review counts as one that was refused at once', async () => {
  const document = uniqueCpf();
  const contact = () => ({ ...somebody(), document });
  await refuse(4, contact);
  const reviewed = await trier(contact());
  const { payment } = await reviewed.try('review');
  expect(payment.status).toBe('em_analise');
  expect((await (await trier(contact())).press('saldo')).payment.status).toBe('recusado');
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ status: 'recusado' })
    .where('id', '=', `sim_live_${payment.id}`)
    .execute();
  await checkAgain(api, payment.id);
  expect((await reviewed.status()).payment?.status).toBe('recusado');
  await workNext(api.platform, countRefusals(api.platform));
  expect((await (await trier(contact())).press('approved')).code).toBe('checkout_card_proof');
});

it('a gateway is asked for a charge where refusals are counted, and where no buyer’s card is', () => {
  const api = join(__dirname, '../..');
  const callers = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => /\.charge\(/.test(readFileSync(join(api, file), 'utf8')));
  expect(callers.sort()).toEqual([
    // A seller's invoice, which is paid by Pix alone.
    'modules/finance/plan-pix.ts',
    // Behind `paySession`.
    'modules/payments/buyer-charges.ts',
    // A sale of the simulator, in development; a seller's test charge, in test mode.
    'modules/payments/test-charges.ts',
    'providers/plan-pix/gateway-plan-pix.ts',
  ]);
});

it('what is counted names nobody', async () => {
  const contact = somebody();
  await refuse(1, () => contact);
  const rows = await api.platform.database.platform.selectFrom('request_counts').select('key').execute();
  const text = JSON.stringify(rows);
  expect(text).not.toContain(contact.document);
  expect(text).not.toContain(contact.email);
});

it('six honest people of one network, one after another, are asked for nothing', async () => {
  const from = newIp();
  for (let time = 0; time < 6; time += 1)
    expect((await (await trier(somebody(), from)).press('approved')).payment?.status).toBe('pago');
});
