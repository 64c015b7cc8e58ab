import type { V1Session } from '@balcao/api-schema';
import { DEFAULT_PAYMENT_CONFIGS, NEW_CHECKOUT_THEME } from '@balcao/domain';
import { BUYER, configure, offerCard, ordersOf, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import type { Account } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let maria: Account;
let link: string;

beforeAll(async () => {
  // What is sold costs R$ 100,00.
  ({ account: maria, link } = await sellingStore(api));
  await offerCard(api, maria);
});

type Method = 'pix' | 'boleto' | 'credit_card';
type Offered = V1Session['methods'][number];
const offeredIn = ({ methods }: V1Session, method: Method) => methods.find((each) => each.method === method);
const plansOf = (offered?: Offered) =>
  offered?.card?.installments.map(({ count, interest, total }) => [count, interest, total]);

/** What is saved for a method, and what buyers are then offered. */
const SAVED: [string, Method, object, (offered?: Offered) => unknown, unknown][] = [
  [
    'a discount of the Pix',
    'pix',
    { discountBasisPoints: 777 },
    (o) => [o?.total, o?.discount],
    [9_223, 777],
  ],
  ['how long a Pix can be paid', 'pix', { expirationSeconds: 900 }, (o) => o?.expires_in, 900],
  [
    'what stands beside a Pix',
    'pix',
    { message: 'Envie o comprovante.' },
    (o) => o?.note,
    'Envie o comprovante.',
  ],
  [
    'a discount of the boleto',
    'boleto',
    { discountBasisPoints: 300 },
    (o) => [o?.total, o?.discount],
    [9_700, 300],
  ],
  ['in how many days a boleto is due', 'boleto', { dueDays: 7 }, (o) => o?.due_days, 7],
  ['the brands of cards', 'credit_card', { brands: ['elo'] }, (o) => o?.card?.brands, ['elo']],
  [
    'the most installments, and those without interest',
    'credit_card',
    { maxInstallments: 3, interestFreeInstallments: 2 },
    plansOf,
    [
      [1, 0, 10_000],
      [2, 0, 10_000],
      [3, 706, 10_706],
    ],
  ],
  [
    'the smallest installment',
    'credit_card',
    { minInstallmentCents: 5_000, interestFreeInstallments: 12 },
    plansOf,
    [
      [1, 0, 10_000],
      [2, 0, 10_000],
    ],
  ],
  [
    'a surcharge per number of installments',
    'credit_card',
    { maxInstallments: 3, interest: { kind: 'table', basisPoints: [0, 250, 399] } },
    plansOf,
    [
      [1, 0, 10_000],
      [2, 250, 10_250],
      [3, 399, 10_399],
    ],
  ],
];

it.each(SAVED)('%s is what buyers are offered', async (_name, method, config, look, expected) => {
  await configure(api, maria, method, config);
  const { opened } = await visit(api, link);
  expect(look(offeredIn(opened, method))).toEqual(expected);
  await configure(api, maria, method, {});
});

const LIMITS: [string, Method, object, RegExp][] = [
  ['the least of a Pix', 'pix', { minCents: 10_001 }, /^O mínimo .* R\$\s100,01\.$/],
  ['the most of a Pix', 'pix', { maxCents: 9_999 }, /^O máximo .* R\$\s99,99\.$/],
  ['the least of a boleto', 'boleto', { minCents: 10_001 }, /^O mínimo .* R\$\s100,01\.$/],
];
it.each(LIMITS)(
  '%s is said, and whoever chooses it all the same pays nothing',
  async (_name, method, config, said) => {
    await configure(api, maria, method, config);
    const buyer = await visit(api, link);
    expect(offeredIn(buyer.opened, method)).toMatchObject({
      is_available: false,
      message: expect.stringMatching(said),
    });
    const session = await buyer.fill({ ...BUYER, method });
    expect(session).toMatchObject({ method: null });
    expect(session.missing).toContain('method');
    const refused = await buyer.pay(session.version);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'checkout_incomplete']);
    const exactly = 'maxCents' in config ? { maxCents: 10_000 } : { minCents: 10_000 };
    await configure(api, maria, method, exactly);
    expect(await buyer.read()).toMatchObject({ method });
    await configure(api, maria, method, {});
  },
);

it('a Pix is charged with the discount that was shown', async () => {
  await configure(api, maria, 'pix', { discountBasisPoints: 333 });
  const buyer = await visit(api, link);
  const session = await buyer.fill({ ...BUYER, method: 'pix' });
  expect(session.amounts).toMatchObject({ method_discount: 333, total: 9_667 });
  const paid = (await buyer.pay(session.version)).json();
  expect([paid.order.total, paid.payment.amount]).toEqual([9_667, 9_667]);
  expect((await ordersOf(api, maria))[0]).toMatchObject({ totalCents: 9_667 });
  await configure(api, maria, 'pix', {});
});

it('more installments than are offered are the most that are', async () => {
  await configure(api, maria, 'credit_card', { ...DEFAULT_PAYMENT_CONFIGS.credit_card, maxInstallments: 4 });
  const buyer = await visit(api, link);
  expect(await buyer.fill({ method: 'credit_card', installments: 12 })).toMatchObject({ installments: 4 });
  await configure(api, maria, 'credit_card', {});
});

it('methods come in the order of the look, with its choice already made', async () => {
  const config = {
    ...NEW_CHECKOUT_THEME,
    methodOrder: ['credit_card', 'boleto', 'pix'],
    defaultMethod: 'boleto',
  };
  const made = await callAs(api, maria, 'POST', '/checkout-themes', {
    body: { name: 'Marca', isDefault: true, config },
  });
  const { id, version } = made.json();
  await callAs(api, maria, 'POST', `/checkout-themes/${id}/publish`, {
    body: {},
    'if-match': `"${version}"`,
  });
  const { opened } = await visit(api, link);
  expect(opened.methods.map(({ method }) => method)).toEqual(['credit_card', 'boleto', 'pix']);
  expect(opened.method).toBe('boleto');
});
