import { z } from '@balcao/api-schema';
import type { Contract } from './contract';

const KEYS = { 'x-client-id': /./, 'x-api-key': /./ };
const JSON_BODY = { ...KEYS, 'content-type': /^application\/json/ };
/** Names a request, so that it is done once. */
const ONCE = { ...JSON_BODY, 'x-idempotency-key': /^[\w-]{1,100}$/ };

const filled = z.string().min(1);
const centavos = z.int().positive();

const customer = z.strictObject({
  name: filled,
  email: z.email(),
  phoneNumber: z.string().regex(/^\d{10,11}$/),
  document: z.strictObject({
    type: z.enum(['cpf', 'cnpj']),
    number: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/),
    country: z.literal('BR').optional(),
  }),
  address: z
    .strictObject({
      street: filled,
      streetNumber: filled,
      zipCode: z.string().regex(/^\d{8}$/),
      country: z.literal('BR'),
      state: z.string().length(2),
      city: filled,
      district: filled,
      complement: z.string().optional(),
    })
    .optional(),
});

const common = {
  merchantId: filled,
  amount: centavos,
  currency: z.literal('BRL').optional(),
  description: z.string().optional(),
  orderId: filled,
  capture: z.boolean(),
};
const source = z.strictObject({ sourceType: z.literal('customer'), customer });

const charge = z.union([
  z.strictObject({
    ...common,
    paymentMethod: z.strictObject({ paymentType: z.literal('pix'), expiresIn: z.int().positive() }),
    paymentSource: source,
  }),
  z.strictObject({
    ...common,
    paymentMethod: z.strictObject({
      paymentType: z.literal('boleto'),
      expiresDate: z.iso.date(),
      instructions: z.string().optional(),
    }),
    paymentSource: source,
  }),
  z.strictObject({
    ...common,
    customerId: filled.optional(),
    statementDescriptor: filled.optional(),
    paymentMethod: z.strictObject({ paymentType: z.literal('credit'), installments: z.int().min(1) }),
    paymentSource: z.strictObject({ sourceType: z.literal('token'), tokenId: filled }),
  }),
]);

const ofCharge = (what: 'capture' | 'void') =>
  ({
    method: 'POST',
    path: `/v1/charges/{id}/${what}`,
    headers: ONCE,
    body: z.strictObject({ amount: centavos }),
  }) as const;

/** Charges, what is decided about them, and what is made before a card is charged. */
export const MALGA: Contract = {
  party: 'Malga',
  source: 'npm malga (MIT): its types and its client; https://docs.malga.io for webhooks',
  version: '0.0.2; webhooks 1.1',
  operations: [
    { method: 'GET', path: '/v1/merchants/{id}', headers: KEYS },
    {
      method: 'POST',
      path: '/v1/auth',
      headers: ONCE,
      body: z.strictObject({ scope: z.array(z.enum(['tokens'])).min(1), expires: z.int().positive() }),
    },
    {
      method: 'POST',
      path: '/v1/customers',
      headers: ONCE,
      query: z.strictObject({ force: z.literal('true').optional() }),
      body: customer,
    },
    { method: 'POST', path: '/v1/charges', headers: ONCE, body: charge },
    {
      method: 'GET',
      path: '/v1/charges',
      headers: KEYS,
      query: z.strictObject({
        merchantId: filled,
        orderId: filled,
        limit: z.string().regex(/^\d+$/),
        sort: z.enum(['ASC', 'DESC']),
      }),
    },
    { method: 'GET', path: '/v1/charges/{id}', headers: KEYS },
    ofCharge('capture'),
    ofCharge('void'),
  ],
};
