import { z } from '@balcao/api-schema';
import type { Contract } from './contract';

const TOKEN = { authorization: /^Bearer ./ };
const JSON_BODY = { ...TOKEN, 'content-type': /^application\/json/ };
/** Names a request, so that it is done once, and asks for the whole object as the answer. */
const ONCE = { ...JSON_BODY, 'paypal-request-id': /^[\w-]{1,108}$/, prefer: /^return=representation$/ };

const filled = z.string().min(1);
const money = z.strictObject({ currency_code: z.literal('BRL'), value: z.string().regex(/^\d+\.\d{2}$/) });
const none = z.strictObject({});

const units = z
  .array(
    z.strictObject({
      reference_id: filled.max(256),
      custom_id: filled.max(255),
      description: z.string().max(127),
      amount: money,
    }),
  )
  .length(1);

const order = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: units,
  payment_source: z
    .union([
      z.strictObject({
        paypal: z.strictObject({
          experience_context: z.strictObject({
            return_url: z.url().max(4_000),
            cancel_url: z.url().max(4_000),
            user_action: z.enum(['CONTINUE', 'PAY_NOW']),
            shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
            locale: z.string().regex(/^[a-z]{2}-[A-Z]{2}$/),
          }),
        }),
      }),
      z.strictObject({
        card: z.strictObject({
          attributes: z.strictObject({
            verification: z.strictObject({ method: z.enum(['SCA_ALWAYS', 'SCA_WHEN_REQUIRED']) }),
          }),
        }),
      }),
    ])
    .optional(),
});

/** Orders v2, payments v2, and the verification of a notice. */
export const PAYPAL: Contract = {
  party: 'PayPal',
  source: 'paypal/paypal-rest-api-specifications (Apache-2.0), commit ec4d8f36',
  version: 'orders 2.13, payments 2.5, webhooks 1.11',
  operations: [
    {
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: /^Basic ./, 'content-type': /^application\/x-www-form-urlencoded/ },
      body: z.literal('grant_type=client_credentials'),
    },
    { method: 'POST', path: '/v2/checkout/orders', headers: ONCE, body: order },
    { method: 'GET', path: '/v2/checkout/orders/{id}', headers: TOKEN },
    { method: 'POST', path: '/v2/checkout/orders/{id}/capture', headers: ONCE, body: none },
    { method: 'POST', path: '/v2/checkout/orders/{id}/authorize', headers: ONCE, body: none },
    { method: 'GET', path: '/v2/payments/captures/{id}', headers: TOKEN },
    { method: 'GET', path: '/v1/customer/disputes/{id}', headers: TOKEN },
    {
      method: 'POST',
      path: '/v2/payments/captures/{id}/refund',
      headers: ONCE,
      body: z.strictObject({ amount: money.optional() }),
    },
    {
      method: 'POST',
      path: '/v2/payments/authorizations/{id}/capture',
      headers: ONCE,
      body: z.strictObject({ amount: money.optional(), final_capture: z.boolean().optional() }),
    },
    { method: 'POST', path: '/v2/payments/authorizations/{id}/void', headers: ONCE, body: none },
    {
      method: 'POST',
      path: '/v1/notifications/verify-webhook-signature',
      headers: JSON_BODY,
      body: z.strictObject({
        auth_algo: filled.max(100),
        cert_url: filled.max(500),
        transmission_id: filled.max(50),
        transmission_sig: filled.max(500),
        transmission_time: filled.max(100),
        webhook_id: filled.max(50),
        webhook_event: z.looseObject({ id: filled, event_type: filled }),
      }),
    },
  ],
};
