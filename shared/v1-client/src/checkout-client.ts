import createClient from 'openapi-fetch';
import type { paths } from './generated/v1';
import { dataOf, patientFetch, type V1CallOptions } from './patient-fetch';

type Json<Call> = Call extends { requestBody: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
type SessionPath = '/v1/checkout/sessions/{token}';

export type V1CheckoutOpening = Json<paths['/v1/checkout/sessions']['post']>;
export type V1CheckoutChange = Json<paths[SessionPath]['patch']>;

/**
 * Calls the checkout of a link, without a key: the token of a session is its credential. What fails in passing is tried again; a payment
 * too, by the key that it was given. Refusals throw a `V1Error`.
 */
export function createCheckoutClient({ baseUrl, retries = 4 }: V1CallOptions) {
  const { GET, POST, PATCH } = createClient<paths>({ baseUrl, fetch: patientFetch(retries) });
  const at = (token: string) => ({ params: { path: { token } } });

  return {
    /** Opens a session. Its token is answered once. */
    open: async (opening: V1CheckoutOpening) =>
      dataOf(await POST('/v1/checkout/sessions', { body: opening })),

    /** The session, priced as of now. */
    read: async (token: string) => dataOf(await GET('/v1/checkout/sessions/{token}', at(token))),

    /** Takes what was typed or chosen, and answers the session with it. */
    change: async (token: string, change: V1CheckoutChange) =>
      dataOf(await PATCH('/v1/checkout/sessions/{token}', { ...at(token), body: change })),

    /** Pays what a version shows, once for a key. */
    pay: async (token: string, version: number, idempotencyKey: string) =>
      dataOf(
        await POST('/v1/checkout/sessions/{token}/pay', {
          params: { path: { token }, header: { 'idempotency-key': idempotencyKey } },
          body: { version },
        }),
      ),

    /** Reads the status of the payment, and in how many seconds to ask again. */
    status: async (token: string) => dataOf(await GET('/v1/checkout/sessions/{token}/status', at(token))),
  };
}
