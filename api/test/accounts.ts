import { uniqueCpf } from '@balcao/domain/testing';
import type { LightMyRequestResponse } from 'fastify';
import { newEmail, newIp, PASSWORD, type TestApi } from './test-app';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface CallOptions {
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
}

/** Calls the API from an unused address, or from `ip`. */
export function call(
  { app }: TestApi,
  method: Method,
  url: string,
  body?: object,
  { token, ip = newIp(), headers = {} }: CallOptions = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url,
    ...(body && { payload: body }),
    headers: {
      'x-forwarded-for': ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
}

/** The newest mail to an address. @throws when there is none */
export async function lastMail({ platform }: TestApi, to: string) {
  return platform.database.platform
    .selectFrom('outbox_messages')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export async function mailCount({ platform }: TestApi, to: string, kind?: string): Promise<number> {
  let query = platform.database.platform
    .selectFrom('outbox_messages')
    .select('id')
    .where('to_address', '=', to);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.execute()).length;
}

/** The six digits in the newest mail to an address. */
export async function lastCode(api: TestApi, to: string): Promise<string> {
  const { text_body } = await lastMail(api, to);
  return /^\d{6}$/m.exec(text_body)?.[0] ?? '';
}

/** The token of the link in the newest mail to an address. */
export async function lastLinkToken(api: TestApi, to: string): Promise<string> {
  const { text_body } = await lastMail(api, to);
  return /token=([\w-]+)/.exec(text_body)?.[1] ?? '';
}

export const signupBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Maria Aparecida',
  email: newEmail(),
  phoneNumber: '11987654321',
  cpf: uniqueCpf(),
  storeName: 'Ateliê Flor d’Água',
  password: PASSWORD,
  acceptedTerms: true,
  ...changes,
});

/** A confirmed account that is logged in. */
export interface TestSeller {
  email: string;
  cpf: string;
  token: string;
  sellerId: string;
  userId: string;
  storeId: string;
}

export async function loginAs(api: TestApi, email: string, password = PASSWORD): Promise<string> {
  const answer = await call(api, 'POST', '/auth/login', { email, password });
  return answer.json().token.accessToken;
}

/** Signs a new person up, confirms and logs in, through the API. */
export async function newSeller(api: TestApi): Promise<TestSeller> {
  const person = signupBody();
  await call(api, 'POST', '/auth/signup', person);
  const code = await lastCode(api, person.email);
  await call(api, 'POST', '/auth/confirm-signup', { email: person.email, code });
  const login = await call(api, 'POST', '/auth/login', { email: person.email, password: PASSWORD });
  const { token, lojas } = login.json();
  const user = await api.platform.database.platform
    .selectFrom('users')
    .select(['id', 'seller_id'])
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  return {
    email: person.email,
    cpf: person.cpf,
    token: token.accessToken,
    sellerId: user.seller_id,
    userId: user.id,
    storeId: lojas[0].id,
  };
}
