import type { V1SessionStatus } from '@balcao/api-schema';
import { type ThreeDsResult, type ThreeDsRule, todayInSaoPaulo } from '@balcao/domain';
import {
  BUYER,
  cardOf,
  configure,
  offerCard,
  ordersOf,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import type { Account } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let maria: Account;
let link: string;

beforeEach(async () => {
  ({ account: maria, link } = await sellingStore(api));
  await offerCard(api, maria);
});

async function payBy(rule: ThreeDsRule, card: ReturnType<typeof cardOf>): Promise<V1SessionStatus> {
  await configure(api, maria, 'credit_card', { threeDs: rule });
  const buyer = await visit(api, link);
  const session = await buyer.fill({ ...BUYER, method: 'credit_card' });
  expect(session.methods.find(({ method }) => method === 'credit_card')?.card?.setup).toEqual({
    threeDs: rule,
  });
  return (await buyer.pay(session.version, undefined, { card })).json();
}
const charges = () =>
  api.platform.database.platform
    .selectFrom('gateway_charges')
    .where('seller_id', '=', maria.sellerId)
    .select(['three_ds', 'eci', 'liability', 'refusal_group', 'gateway_charge_id'])
    .execute();
const NOBODY = { three_ds: '', eci: '', liability: '', refusal_group: null };

it.each([
  ['never', null, 'paga', NOBODY],
  // Whatever a browser says that nobody was asked for.
  ['never', 'failed', 'paga', NOBODY],
  ['when_required', null, 'paga', NOBODY],
  ['when_required', 'authenticated', 'paga', { three_ds: 'authenticated', eci: '05', liability: 'issuer' }],
  ['when_required', 'unavailable', 'paga', { three_ds: 'unavailable', eci: '07', liability: 'store' }],
  ['when_required', 'failed', 'aberta', { three_ds: 'failed', refusal_group: 'autenticacao' }],
  ['always', 'authenticated', 'paga', { three_ds: 'authenticated', eci: '05', liability: 'issuer' }],
  ['always', 'unavailable', 'aberta', { three_ds: 'unavailable', refusal_group: 'autenticacao' }],
  ['always', null, 'aberta', { three_ds: 'unavailable', refusal_group: 'autenticacao' }],
] as [ThreeDsRule, ThreeDsResult | null, string, object][])(
  'by the rule %s, a card of which the bank says %s is %s',
  async (rule, bank, status, stored) => {
    expect((await payBy(rule, cardOf('approved', bank))).status).toBe(status);
    expect(await charges()).toMatchObject([stored]);
  },
);

it('a browser that says to be known where its card’s token does not is not charged', async () => {
  const card = { ...cardOf(), authentication: { result: 'authenticated' as const, id: 'made-up' } };
  const paid = await payBy('always', card);
  expect(paid.payment).toMatchObject({
    status: 'recusado',
    problem: expect.stringContaining('O banco não confirmou que é você'),
  });
  expect(await charges()).toMatchObject([{ gateway_charge_id: '' }]);
});

it('is told at the order, in its dossier’s facts and among the figures of the store', async () => {
  await payBy('always', cardOf('approved', 'authenticated'));
  await payBy('always', cardOf('approved', 'failed'));
  const [refused, paid] = await ordersOf(api, maria);
  const detail = (await callAs(api, maria, 'GET', `/orders/${paid?.id}`)).json();
  expect(detail.payments[0].facts).toMatchObject({
    cardBrand: 'Visa',
    cardLast4: '1111',
    threeDs: 'Autenticado pelo banco (ECI 05), fraude por conta do banco',
  });
  const other = (await callAs(api, maria, 'GET', `/orders/${refused?.id}`)).json();
  expect(other.payments[0]).toMatchObject({
    refusal: { group: 'autenticacao', text: expect.stringContaining('3DS') },
    facts: { threeDs: 'Não autenticado' },
  });
  const today = todayInSaoPaulo();
  const figures = await callAs(api, maria, 'GET', `/metrics/checkout?from=${today}&to=${today}`);
  expect(figures.json()).toMatchObject({
    threeDs: [
      { result: 'authenticated', label: 'Autenticado pelo banco', attempts: 1 },
      { result: 'failed', label: 'Não autenticado', attempts: 1 },
    ],
    refusals: [{ group: 'autenticacao', attempts: 1, share: 10_000 }],
  });
});

it('is not offered at a gateway where nobody can be asked', async () => {
  const config = (gateway: string) =>
    callAs(api, maria, 'POST', '/pagamentoconfiguracoes', {
      body: {
        idFormaPagamento: 'credit_card',
        idGateway: gateway,
        ativo: false,
        config: {
          brands: ['visa'],
          maxInstallments: 1,
          interestFreeInstallments: 1,
          interest: { kind: 'rate', monthlyBasisPoints: 0 },
          minInstallmentCents: 500,
          capture: 'automatic',
          threeDs: 'always',
          softDescriptor: '',
        },
      },
    });
  expect((await config('iugu')).json().fields).toMatchObject({
    'config.threeDs': ['Iugu não autentica cartões pelo Balcão. Escolha “Nunca”.'],
  });
});
