import { uniqueCpf } from '@balcao/domain/testing';
import { someOf } from '@balcao/proofs';
import { BUYER, BUYER_ADDRESS, configure, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import type { Account } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { proofOf } from '../../../test/worked-proof';

const api = withApi();
let maria: Account;
let bag: string;
let link: string;

beforeEach(async () => {
  ({ account: maria, productId: bag, link } = await sellingStore(api, { stock: 1_000 }));
});

let people = 0;
const person = () => {
  people += 1;
  return {
    ...BUYER.contact,
    email: `pessoa-${people}.${maria.sellerId}@exemplo.com.br`,
    document: uniqueCpf(),
  };
};
const atOnce = <T>(count: number, one: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));

/** Somebody who presses "pay" once, from an address. */
async function press(contact: object, { from, proves = false, change = {} }: Press = {}) {
  const buyer = await visit(api, link);
  const { version } = await buyer.fill({ contact, address: BUYER_ADDRESS, ...change });
  const answer = await buyer.pay(version, undefined, {}, from);
  const { challenge } = answer.json();
  if (!proves || !challenge) return { ...answer.json(), statusCode: answer.statusCode, version, buyer };
  const proof = proofOf(challenge);
  const again = await buyer.pay(version, undefined, { proof }, from);
  return { ...again.json(), statusCode: again.statusCode, version, buyer, proof };
}
interface Press {
  from?: string;
  proves?: boolean;
  change?: object;
}
const codes = (pressed: { code?: string }[]) => pressed.map(({ code }) => code ?? 'made');
const count = (pressed: { code?: string }[], code: string) =>
  codes(pressed).filter((one) => one === code).length;
const chargesOf = async () =>
  (
    await api.platform.database.platform
      .selectFrom('gateway_charges')
      .where('seller_id', '=', maria.sellerId)
      .select('payment_id')
      .execute()
  ).length;

describe('codes to pay by', () => {
  type Person = ReturnType<typeof person>;
  const SAME: [what: string, same: (contact: Person) => Person][] = [
    ['document', (contact) => ({ ...person(), document: contact.document })],
    ['e-mail', (contact) => ({ ...person(), email: contact.email.toUpperCase() })],
  ];

  it.each(someOf(SAME, 1, 'whose codes are counted'))(
    'of one %s are five in an hour, then each is worked for, and twenty are all',
    async (_what, same) => {
      const contact = person();
      const first = await atOnce(8, () => press(same(contact)));
      expect([count(first, 'made'), count(first, 'checkout_code_proof')]).toEqual([5, 3]);
      expect(await chargesOf()).toBe(5);
      const worked = await press(same(contact), { proves: true });
      expect(worked).toMatchObject({ statusCode: 200, status: 'aguardando' });
      // A proof is good for one code.
      const { version } = await worked.buyer.fill({ items: [{ id: 'produto', quantity: 2 }] });
      const repeated = await worked.buyer.pay(version, undefined, { proof: worked.proof });
      expect(repeated.json()).toMatchObject({ code: 'checkout_code_proof' });
      for (let more = 6; more < 20; more += 1)
        expect(await press(same(contact), { proves: true })).toMatchObject({ statusCode: 200 });
      expect(await press(same(contact), { proves: true })).toMatchObject({ code: 'checkout_codes_off' });
      expect(await press(person())).toMatchObject({ statusCode: 200 });
    },
  );

  const NETWORKS: [network: string, address: (index: number) => string][] = [
    ['203.0.113', (index) => `203.0.113.${index + 1}`],
    ['2001:db8:7::/48', (index: number) => `2001:db8:7:${index.toString(16)}::1`],
  ];

  it.each(someOf(NETWORKS, 1, 'network of codes'))(
    'of the network %s are forty in an hour before each is worked for',
    async (_network, address) => {
      const pressed = await atOnce(45, (index) => press(person(), { from: address(index) }));
      expect([count(pressed, 'made'), count(pressed, 'checkout_code_proof')]).toEqual([40, 5]);
      expect(await press(person(), { from: address(50), proves: true })).toMatchObject({ statusCode: 200 });
      expect(await press(person())).toMatchObject({ statusCode: 200 });
    },
  );

  it('are counted once for what is open, and not for what was never made', async () => {
    const contact = person();
    const { buyer, version } = await press(contact);
    for (let again = 0; again < 8; again += 1)
      expect((await buyer.pay(version)).json()).toMatchObject({ status: 'aguardando' });
    await api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: 0, total_stock: 0 })
      .where('id', '=', bag)
      .execute();
    const other = await visit(api, link);
    for (let again = 0; again < 8; again += 1) await other.pay(1);
    await api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: 9, total_stock: 9 })
      .where('id', '=', bag)
      .execute();
    expect(count(await atOnce(4, () => press(contact)), 'made')).toBe(4);
  });
});

describe('units of a purchase', () => {
  const quantityOf = async (quantity: number) => {
    const buyer = await visit(api, link);
    const session = await buyer.fill({
      contact: person(),
      address: BUYER_ADDRESS,
      items: [{ id: 'produto', quantity }],
    });
    return { session, answer: (await buyer.pay(session.version)).json() };
  };
  const sells = (columns: object) =>
    api.platform.database.platform.updateTable('products').set(columns).where('id', '=', bag).execute();

  it('are ten, unless the seller says otherwise of the product', async () => {
    expect((await quantityOf(10)).answer).toMatchObject({ status: 'aguardando' });
    const { session, answer } = await quantityOf(11);
    expect([session.items[0]?.max_quantity, answer.code]).toEqual([10, 'out_of_stock']);
    const product = (await callAs(api, maria, 'GET', `/products/${bag}`)).json();
    const changed = await callAs(api, maria, 'PATCH', `/products/${bag}`, {
      body: { maxPerOrder: 40 },
      'if-match': `"${product.version}"`,
    });
    expect(changed.json()).toMatchObject({ maxPerOrder: 40 });
    expect((await quantityOf(40)).answer).toMatchObject({ status: 'aguardando' });
  });

  it('is one of a digital product, and ten of one that is sent, where the seller says nothing', async () => {
    const mostOf = async (type: string) => {
      await sells({ type, max_per_order: null });
      return (await visit(api, link)).opened.items[0]?.max_quantity;
    };
    expect([await mostOf('digital'), await mostOf('physical')]).toEqual([1, 10]);
  });

  it('above the stock are refused as those above the most are: nobody learns how many there are', async () => {
    const most = await quantityOf(11);
    await sells({ stock_quantity: 3, total_stock: 3 });
    const short = await quantityOf(4);
    expect(short.answer.errors).toEqual(most.answer.errors);
    expect(JSON.stringify([short.answer, short.session.notices])).not.toMatch(/\b3\b/);
    expect(short.session.items[0]?.max_quantity).toBe(most.session.items[0]?.max_quantity);
  });
});

describe('open boletos', () => {
  const byBoleto = (quantity: number) =>
    press(person(), { change: { method: 'boleto', items: [{ id: 'produto', quantity }] } });
  const stock = (units: number) =>
    api.platform.database.platform
      .updateTable('products')
      .set({ stock_quantity: units, total_stock: units })
      .where('id', '=', bag)
      .execute();

  it('hold a share of a product’s stock and no more, however many are asked for at once', async () => {
    await stock(50);
    const pressed = await atOnce(6, () => byBoleto(4));
    expect([count(pressed, 'made'), count(pressed, 'checkout_incomplete')]).toEqual([2, 4]);
    const refused = pressed.find(({ code }) => code);
    expect(refused).toMatchObject({
      fields: { method: [expect.stringContaining('muitos boletos em aberto')] },
    });
    // The others pay in another way, and boletos fill up what is left of their share.
    expect(await press(person())).toMatchObject({ status: 'aguardando' });
    expect(await byBoleto(2)).toMatchObject({ status: 'aguardando' });
    expect(await byBoleto(1)).toMatchObject({ code: 'checkout_incomplete' });
  });

  it('hold what the seller lets them, and one piece of few', async () => {
    await stock(3);
    expect(await byBoleto(2)).toMatchObject({ code: 'checkout_incomplete' });
    expect(await byBoleto(1)).toMatchObject({ status: 'aguardando' });
    expect(await byBoleto(1)).toMatchObject({ code: 'checkout_incomplete' });
    await configure(api, maria, 'boleto', { heldStockBasisPoints: 10_000 });
    expect(await byBoleto(2)).toMatchObject({ status: 'aguardando' });
    await stock(20);
    await configure(api, maria, 'boleto', { heldStockBasisPoints: 0 });
    expect(await byBoleto(1)).toMatchObject({ code: 'checkout_incomplete' });
  });
});
