import { randomUUID } from 'node:crypto';
import type { V1Session, V1SessionChange, V1SessionStatus, V1SessionTag } from '@balcao/api-schema';
import {
  DEFAULT_PAYMENT_CONFIGS,
  type GatewayId,
  SIMULATED_CARDS,
  type SimulatedCard,
  simulatedCardToken,
  type ThreeDsResult,
} from '@balcao/domain';
import { sql } from 'kysely';
import { newId } from '../src/db/new-id';
import { callAs } from './call-as';
import { offeredProduct } from './offered-product';
import { type Account, createAccount } from './stored-account';
import { newIp, type TestApi } from './test-app';
import { offer } from './test-charges';

/** Lets a store sell by Pix and boleto at the simulator, which charges for real where it collects for the platform, as in tests. */
export const sellAtSimulator = (api: TestApi, account: Account): Promise<string> =>
  offer(api, account, 'simulador', ['pix', 'boleto']);

/** Lets such a store take cards, too. */
export async function offerCard(
  api: TestApi,
  account: Account,
  changes: object = {},
  idGateway: GatewayId = 'simulador',
): Promise<void> {
  const config = { ...DEFAULT_PAYMENT_CONFIGS.credit_card, ...changes };
  await callAs(api, account, 'POST', '/pagamentoconfiguracoes', {
    body: { idFormaPagamento: 'credit_card', idGateway, ativo: true, config },
  });
}

/** A store that sells one thing by a link. */
export async function sellingStore(api: TestApi, product: Parameters<typeof offeredProduct>[2] = {}) {
  const account = await createAccount(api.platform);
  await sellAtSimulator(api, account);
  const productId = await offeredProduct(api.platform, account, {
    name: 'Bolsa de lona',
    stock: 5,
    ...product,
  });
  return { account, productId, link: await linkTo(api, account, productId) };
}

/** Offers a method of the store otherwise than by default. */
export async function configure(
  api: TestApi,
  { sellerId }: Account,
  method: 'pix' | 'boleto' | 'credit_card',
  changes: object,
): Promise<void> {
  await api.platform.database.platform
    .updateTable('payment_configs')
    .set({ config: JSON.stringify({ ...DEFAULT_PAYMENT_CONFIGS[method], ...changes }) })
    .where('seller_id', '=', sellerId)
    .where('method', '=', method)
    .execute();
}

/** A link to the checkout of a product. @returns its id */
export async function linkTo(
  api: TestApi,
  { sellerId }: Account,
  productId: string,
  {
    variantId = null,
    couponCode = '',
    utm = {},
  }: { variantId?: string | null; couponCode?: string; utm?: object } = {},
): Promise<string> {
  const id = newId();
  await api.platform.database.platform
    .insertInto('checkout_links')
    .values({
      seller_id: sellerId,
      id,
      product_id: productId,
      variant_id: variantId,
      name: 'Instagram',
      coupon_code: couponCode,
      utm: JSON.stringify({ source: '', medium: '', campaign: '', content: '', term: '', ...utm }),
    })
    .execute();
  return id;
}

/** The buyer, as the checkout asks. */
export const BUYER: V1SessionChange = {
  contact: {
    name: 'Ana Lúcia Prado',
    email: 'ana@exemplo.com.br',
    phone: '(11) 98765-4321',
    document: '529.982.247-25',
  },
};

/** An address of the buyer. A boleto names its payer with it. */
export const BUYER_ADDRESS = {
  zip: '01001-000',
  street: 'Praça da Sé',
  number: '1',
  district: 'Sé',
  city: 'São Paulo',
  state: 'SP',
};

/** A card as the frame makes it of a test card, new each time. */
export const cardOf = (result: SimulatedCard = 'approved', bank: ThreeDsResult | null = null) => {
  const number = SIMULATED_CARDS.find((card) => card.result === result)?.number ?? '';
  const token = simulatedCardToken(number, new Date(), crypto.getRandomValues(new Uint8Array(24)), bank);
  const authentication = bank && { result: bank, id: '' };
  return { token, brand: 'visa' as const, last4: number.slice(-4), authentication };
};

const call = (
  api: TestApi,
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  body?: object,
  headers = {},
  remoteAddress = newIp(),
) =>
  api.app.inject({
    method,
    url: `/v1/checkout/sessions${url}`,
    remoteAddress,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  });

/** Opens the checkout of a link. */
export const openCheckout = (api: TestApi, link: string, more: object = {}, headers: object = {}) =>
  call(api, 'POST', '', { link, ...more }, headers);

/** The session was opened a moment ago: nobody pays by card at once. */
const aged = ({ platform: { database, digest } }: TestApi, token: string) =>
  database.platform
    .updateTable('buyer_checkouts')
    .set({ created_at: sql<Date>`created_at - interval '3 seconds'` })
    .where('token_hash', '=', digest(token))
    .execute();

/** The calls of a buyer by the token of a session. */
export const buyerBy = (api: TestApi, token: string) => ({
  change: (body: object) => call(api, 'PATCH', `/${token}`, body),
  async fill(body: object = BUYER): Promise<V1Session> {
    return (await call(api, 'PATCH', `/${token}`, body)).json();
  },
  read: async (): Promise<V1Session> => (await call(api, 'GET', `/${token}`)).json(),
  pay: async (version: number, key: string = randomUUID(), more: object = {}, from?: string) => {
    if ('card' in more) await aged(api, token);
    return call(api, 'POST', `/${token}/pay`, { version, ...more }, { 'idempotency-key': key }, from);
  },
  /** Claims the tags that the page is to run. */
  tags: async (told: { id: string; is_told: boolean }[] = []): Promise<V1SessionTag[]> =>
    (await call(api, 'POST', `/${token}/tags`, { told })).json().tags,
  async prepare(version: number) {
    await aged(api, token);
    return call(api, 'POST', `/${token}/card`, { version });
  },
  status: async (): Promise<V1SessionStatus> => (await call(api, 'GET', `/${token}/status`)).json(),
});

/** A buyer at the checkout of a link. */
export async function visit(api: TestApi, link: string, more: object = {}, headers: object = {}) {
  const opened = (await openCheckout(api, link, more, headers)).json() as V1Session & { token: string };
  const { token } = opened;
  return { opened, token, ...buyerBy(api, token) };
}
export type Visit = Awaited<ReturnType<typeof visit>>;

/** A buyer who has filled everything in and pays what they see. */
export async function buy(api: TestApi, link: string, change: object = BUYER) {
  const buyer = await visit(api, link);
  const { version } = await buyer.fill(change);
  const answer = await buyer.pay(version);
  return { buyer, answer, paid: answer.json() as V1SessionStatus };
}

/** The buyer pays the code at the simulator. */
export const payAtSimulator = (api: TestApi, paymentId: string, mode: 'live' | 'test' = 'live') =>
  api.platform.gateways.simulador.pay(`${mode === 'live' ? 'sim_live_' : 'sim_'}${paymentId}`);

/** The orders of a store, as its seller sees them. */
export const ordersOf = async (api: TestApi, account: Account) =>
  (await callAs(api, account, 'GET', '/orders')).json().items as {
    id: string;
    number: number;
    paymentStatus: string;
    totalCents: number;
    source: string;
  }[];
