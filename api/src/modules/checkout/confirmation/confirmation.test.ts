import {
  BUYER,
  buy,
  linkTo,
  ordersOf,
  payAtSimulator,
  sellAtSimulator,
} from '../../../../test/buyer-checkout';
import { offeredProduct } from '../../../../test/offered-product';
import { type Account, createAccount } from '../../../../test/stored-account';
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
  maria = await createAccount(api.platform);
  await sellAtSimulator(api, maria);
  const bag = await offeredProduct(api.platform, maria, { name: 'Bolsa de lona', stock: 5 });
  link = await linkTo(api, maria, bag);
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
