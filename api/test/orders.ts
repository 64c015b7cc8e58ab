import { randomUUID } from 'node:crypto';
import type { V1OrderRequest } from '@balcao/api-schema';
import { type ApiScope, startOfDay, todayInSaoPaulo } from '@balcao/domain';
import type { InjectOptions } from 'fastify';
import { callAs, stepUp } from './call-as';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

const ALL_SCOPES: readonly ApiScope[] = ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler'];

/** Creates an API key of the account's store, as the profile does. @returns the key */
export async function newKey(api: TestApi, account: Account, changes: object = {}): Promise<string> {
  await stepUp(api, account);
  const body = { name: 'Loja virtual', mode: 'test', scopes: ALL_SCOPES, ...changes };
  return (await callAs(api, account, 'POST', '/api-keys', { body })).json().key;
}

/** Calls the public API with a key. */
export const callV1 = (
  { app }: TestApi,
  key: string,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: object | string,
  headers: Record<string, string> = {},
) =>
  app.inject({
    method,
    url: `/v1${url}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body && { payload: body }),
  });

/** An order of R$ 107,50 that is to be paid by Pix. */
export const orderBody = (changes: Partial<V1OrderRequest> = {}): V1OrderRequest => ({
  created_at: new Date(Date.now() - 60_000).toISOString(),
  currency: 'BRL',
  customer: {
    name: 'Ana Lúcia Prado',
    email: 'ana@exemplo.com.br',
    phone: '(11) 98765-4321',
    document: '529.982.247-25',
  },
  items: [{ title: 'Bolsa de lona', sku: 'BOLSA-1', quantity: 2, unit_price: 5_000 }],
  subtotal: 10_000,
  discount: 1_000,
  shipping: 1_500,
  interest: 250,
  total: 10_750,
  payments: [{ id: 'pix-1', method: 'pix', amount: 10_750 }],
  utm: { source: 'instagram', medium: 'cpc' },
  ...changes,
});

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse(startOfDay(todayInSaoPaulo()));
/** An hour ago; in the first hour of a day the hour before it, so that events of one hour are of one day. */
const START = Date.now() - HOUR_MS < MIDNIGHT ? MIDNIGHT - HOUR_MS : Date.now() - HOUR_MS;

/** The day of São Paulo on which the event of that minute happened: the day before, in the first hour of one. */
export const dayOfEvent = (minute: number) => todayInSaoPaulo(new Date(START + minute * 60_000));

/** An event of a payment that happened so many minutes after the others began. */
export const paymentEvent = (type: string, minute: number, amount?: number) => ({
  id: `evt_${randomUUID()}`,
  type: `payment.${type}`,
  occurred_at: new Date(START + minute * 60_000).toISOString(),
  data: amount === undefined ? {} : { amount },
});
