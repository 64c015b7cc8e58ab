import { appearanceOf, type V1Session } from '@balcao/api-schema';
import { CheckoutForm, PaymentPage } from '@balcao/checkout-page';
import { sampleCard, samplePayment, sampleSession } from '@balcao/checkout-page/testing';
import {
  alikeInstallments,
  type CardConfig,
  type CheckoutTheme,
  DEFAULT_PAYMENT_CONFIGS,
  installmentPlans,
  NEW_CHECKOUT_THEME,
} from '@balcao/domain';
import { renderPage } from './page';

const IMAGE = '01920000-0000-7000-8000-000000000001';
const shared = { action: '/c/link', attempt: 'form-1' };

/** What a buyer's browser is sent for a session of a store with this look. */
function pageOf(theme: Partial<CheckoutTheme>, changes: Partial<V1Session>): string {
  const appearance = appearanceOf({ ...NEW_CHECKOUT_THEME, ...theme }, 'https://loja.example');
  const session = sampleSession({ ...changes, appearance });
  const html = renderPage(
    { src: '/c/assets/checkout.js', integrity: 'sha384-x', code: Buffer.from('') },
    {
      title: 'Compra',
      storeName: 'Ateliê',
      isTest: false,
      refreshAfter: null,
      appearance,
      content:
        session.payment === null ? (
          <CheckoutForm
            {...shared}
            {...{ session, values: {}, errors: {}, filled: {}, changes: [], problem: '' }}
            cardOrigin="https://cartao.example"
          />
        ) : (
          <PaymentPage
            {...shared}
            session={session}
            privateLink="https://loja.example/c/link?s=1"
            now="2026-11-27T12:00:00.000Z"
            pollAfter={null}
          />
        ),
    },
  );
  // Our own styles stand first, and know every switch.
  return html.replaceAll('\u00a0', ' ').replace(/<style>.*?<\/style>/s, '');
}

const order = { number: 1042, total: 9_700, missing: 0 };
const WAITING: Partial<V1Session> = { status: 'aguardando', order, payment: samplePayment() };
const BOLETO: Partial<V1Session> = {
  status: 'aguardando',
  order,
  payment: samplePayment({
    method: 'boleto',
    pix: null,
    boleto: {
      line: '23793381286000000000300000000401984340000009700',
      formatted_line: '23793.38128 60000.000003 00000.000401 9 84340000009700',
      barcode: '23799843400000097003381260000000000000000040',
      due_date: '2026-11-30',
      expires_at: '2026-12-03T12:00:00.000Z',
    },
  }),
};
const PAID: Partial<V1Session> = {
  status: 'paga',
  order,
  payment: samplePayment({ status: 'pago', pix: null }),
};
const MANY: Partial<V1Session> = {
  items: sampleSession().items.map((item) => ({ ...item, max_quantity: 9 })),
};
const SENT: Partial<V1Session> = {
  shipping: { ...sampleSession().shipping, is_required: true, free_shipping_missing: 2_000 },
};

const BUMPED: Partial<V1Session> = {
  items: sampleSession().items.flatMap((item) => [
    item,
    { ...item, id: 'bump-1', kind: 'orderbump', orderbump_id: 'bump-1' },
  ]),
};

/** Each switch set otherwise than by default, and what then stands in the page, or stands there no more. */
interface Row {
  set: Partial<CheckoutTheme>;
  comes?: string | RegExp;
  goes?: string | RegExp;
  at?: Partial<V1Session>;
}
/** What the server decides before there is a page: the session has it already, as its own tests say. */
type OfSession = 'methodOrder' | 'defaultMethod';
const SWITCHES: Readonly<Record<Exclude<keyof CheckoutTheme, OfSession>, Row>> = {
  template: { set: { template: 'tres_etapas' }, comes: 'Continuar para pagamento' },
  summarySide: { set: { summarySide: 'esquerda' }, comes: 'side-esquerda', goes: 'side-direita' },
  summaryPlace: { set: { summaryPlace: 'inicio' }, comes: 'summary-inicio', goes: 'summary-fim' },
  scheme: { set: { scheme: 'escuro' }, comes: 'color-scheme:dark' },
  accent: { set: { accent: '#8a1c5c' }, comes: '--brand:#8a1c5c' },
  background: { set: { background: '#fdf7f2' }, comes: '--paper:#fdf7f2' },
  darkAccent: { set: { darkAccent: '#ff9ad2' }, comes: '--brand:#ff9ad2' },
  darkBackground: { set: { darkBackground: '#101418' }, comes: '--paper:#101418' },
  radius: { set: { radius: 16 }, comes: /--radius[^:]*:16px/ },
  logo: { set: { logo: IMAGE }, comes: 'class="logo"' },
  favicon: { set: { favicon: IMAGE }, goes: '/favicon.svg' },
  banner: { set: { banner: IMAGE }, comes: IMAGE },
  phoneBanner: {
    set: { banner: IMAGE, phoneBanner: IMAGE.replace(/1$/, '2') },
    comes: IMAGE.replace(/1$/, '2'),
  },
  videoId: { set: { videoId: 'dQw4w9WgXcQ' }, comes: 'dQw4w9WgXcQ' },
  phone: { set: { phone: 'oculto' }, goes: 'contact.phone' },
  asksBirthDate: { set: { asksBirthDate: true }, comes: 'name="contact.birth_date"' },
  allowsRemoval: { set: { allowsRemoval: false }, goes: 'value="remove-bump-1"', at: BUMPED },
  allowsQuantity: { set: { allowsQuantity: false }, goes: 'name="quantity"', at: MANY },
  showsCoupon: { set: { showsCoupon: false }, goes: 'name="coupon"' },
  showsSeal: { set: { showsSeal: false }, goes: 'Compra segura' },
  showsFreeShipping: { set: { showsFreeShipping: false }, goes: '<progress', at: SENT },
  announcement: { set: { announcement: 'Só hoje na {{loja.nome}}' }, comes: 'Só hoje na Ateliê da Dandara' },
  testimonials: { set: { testimonials: [{ name: 'Rita', text: 'Chegou antes.' }] }, comes: 'Chegou antes.' },
  payText: { set: { payText: 'Quero o meu' }, comes: 'Quero o meu · R$ 97,00' },
  paidText: { set: { paidText: 'Obrigada pela compra!' }, comes: 'Obrigada pela compra!', at: PAID },
  pixText: { set: { pixText: 'Falta só o Pix.' }, comes: 'Falta só o Pix.', at: WAITING },
  boletoText: { set: { boletoText: 'Falta só o boleto.' }, comes: 'Falta só o boleto.', at: BOLETO },
  thanksUrl: {
    set: { thanksUrl: 'https://loja.com.br/obrigado' },
    comes: 'Continuar em loja.com.br',
    at: PAID,
  },
};
const stands = (html: string, words: string | RegExp) =>
  typeof words === 'string' ? html.includes(words) : words.test(html);

it.each(Object.entries(SWITCHES))(
  'the switch %s changes the page',
  (_name, { set, comes, goes, at = {} }) => {
    const [usual, changed] = [pageOf({}, at), pageOf(set, at)];
    expect(comes ?? goes).toBeDefined();
    if (comes) expect([stands(usual, comes), stands(changed, comes)]).toEqual([false, true]);
    if (goes) expect([stands(usual, goes), stands(changed, goes)]).toEqual([true, false]);
  },
);

it('offers methods in the order of the session, and marks the one that it has chosen', () => {
  const { methods } = sampleSession();
  const html = pageOf({}, { methods: methods.toReversed(), method: 'pix' });
  const radios = [...html.matchAll(/name="method"[^>]*value="(\w+)"|name="method" (checked)/g)];
  expect(radios.map(([, value]) => value)).toEqual(['boleto', 'pix']);
  expect(html).toMatch(/id="method-pix"[^>]*checked/);
  expect(html).not.toMatch(/id="method-boleto"[^>]*checked/);
});

it('a method that the amount is too small or too large for cannot be chosen, and says why', () => {
  const methods = sampleSession().methods.map((method) =>
    method.method === 'boleto'
      ? { ...method, is_available: false, message: 'O mínimo desta forma de pagamento é R$ 200,00.' }
      : method,
  );
  const html = pageOf({}, { methods });
  expect(html).toMatch(/id="method-boleto"[^>]*disabled/);
  expect(html).not.toMatch(/id="method-pix"[^>]*disabled/);
  expect(html).toContain('O mínimo desta forma de pagamento é R$ 200,00.');
});

describe('installments', () => {
  const CARDS: [string, Partial<CardConfig>][] = [
    ['with a rate per month', { interestFreeInstallments: 2 }],
    [
      'with a surcharge per number',
      { interest: { kind: 'table', basisPoints: [0, 0, 333, 500, 667] }, maxInstallments: 5 },
    ],
    ['without interest', { interestFreeInstallments: 12 }],
  ];
  const centsOf = (text: string) => Number(text.replace(/\D/g, ''));
  const MONEY = String.raw`R\$ [\d.]+,\d{2}`;

  it.each(CARDS)(
    '%s are the same to the cent in list, summary, button and confirmation',
    (_name, changes) => {
      for (const cents of [9_999, 10_000, 55_930, 123_457]) {
        const plans = installmentPlans(cents, { ...DEFAULT_PAYMENT_CONFIGS.credit_card, ...changes });
        expect(plans.length).toBeGreaterThan(1);
        for (const { count, installments, totalCents: total, interestCents: interest } of plans) {
          const parts = alikeInstallments(installments).map(({ count: times, cents: amount }) => ({
            count: times,
            amount,
          }));
          const base = sampleCard(cents);
          const option = { count, parts, total, interest, monthly_rate: 349, yearly_rate: 5_093 };
          const other = { ...option, count: count === 1 ? 2 : 1 };
          const card = base.card && { ...base.card, installments: [option, other] };
          const amounts = { ...sampleSession().amounts, subtotal: cents, interest, total };
          const html = pageOf(
            {},
            { methods: [{ ...base, card }], method: 'credit_card', installments: count, amounts },
          );
          const listed = new RegExp(`<option value="${count}"[^>]*>([^<]+)`).exec(html)?.[1] ?? '';
          const sum = [
            ...(listed.split(', total')[0]?.matchAll(new RegExp(`(\\d+)× de (${MONEY})`, 'g')) ?? []),
          ].reduce((all, [, times, money = '']) => all + Number(times) * centsOf(money), 0);
          expect([cents, count, sum]).toEqual([cents, count, total]);
          const pressed = new RegExp(`value="pay"[^>]*>Pagar (${MONEY})`).exec(html)?.[1] ?? '';
          const summed = new RegExp(`<dt>Total</dt><dd>(${MONEY})`).exec(html)?.[1] ?? '';
          expect([centsOf(pressed), centsOf(summed)]).toEqual([total, total]);
          const charged = new RegExp(`<dt>Juros de ${count}×</dt><dd>(${MONEY})`).exec(html)?.[1];
          expect(charged === undefined ? 0 : centsOf(charged)).toBe(interest);
        }
      }
    },
  );
});
