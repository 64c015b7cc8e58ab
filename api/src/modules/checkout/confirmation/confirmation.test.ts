import { BUYER, buy, ordersOf, payAtSimulator, sellingStore, visit } from '../../../../test/buyer-checkout';
import { callAs } from '../../../../test/call-as';
import type { Account } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { checkAgain } from '../../../../test/test-charges';

let api: TestApi;
let maria: Account;
let link: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  ({ account: maria, link } = await sellingStore(api));
});

const mailsTo = (email: string) =>
  api.platform.database.platform
    .selectFrom('outbox_messages')
    .where('to_address', '=', email)
    .where('kind', '=', 'purchase-confirmed')
    .select(['subject', 'text_body'])
    .execute();
const buyerWith = (email: string) => ({ ...BUYER, contact: { ...BUYER.contact, email } });

describe('the confirmation of a purchase', () => {
  it('is sent once the money is there: what was bought, of whom, and how to withdraw', async () => {
    const email = `ana.${maria.sellerId}@exemplo.com.br`;
    const { paid } = await buy(api, link, buyerWith(email));
    const { id = '' } = paid.payment ?? {};
    expect(await mailsTo(email)).toEqual([]);

    await payAtSimulator(api, id);
    await checkAgain(api, id);
    expect((await ordersOf(api, maria))[0]?.paymentStatus).toBe('pago');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Pagamento confirmado: sua compra em /);
    expect(mail?.text_body).toContain('1× Bolsa de lona');
    expect(mail?.text_body).toContain('Vendido por ');
    expect(mail?.text_body).toContain('desistir da compra em até 7 dias');
  });

  it('of what costs nothing is sent at once, and once, however often it is pressed', async () => {
    await callAs(api, maria, 'POST', '/coupons', {
      body: { code: 'TUDO', type: 'percentual', percentBp: 10_000 },
    });
    const email = `cris.${maria.sellerId}@exemplo.com.br`;
    const buyer = await visit(api, link);
    const { version, amounts } = await buyer.fill({ ...buyerWith(email), coupon: 'TUDO' });
    expect(amounts.total).toBe(0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.pay(version)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Pedido confirmado: sua compra em /);
    expect(mail?.text_body).toContain('não há nada a pagar');
    expect(mail?.text_body).not.toContain('Seu pagamento');
  });

  it('is sent once, whatever the gateway repeats', async () => {
    const email = `bia.${maria.sellerId}@exemplo.com.br`;
    const { paid } = await buy(api, link, buyerWith(email));
    const { id = '' } = paid.payment ?? {};
    await payAtSimulator(api, id);
    await checkAgain(api, id);
    await checkAgain(api, id);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});
