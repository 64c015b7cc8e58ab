import { z } from '@balcao/api-schema';
import type { Contract } from './contract';

/** PagBank's servers refuse `Accept: application/json` on some of these paths. */
const TOKEN = { authorization: /^Bearer ./, accept: /^\*\/\*$/ };
const ONCE = { ...TOKEN, 'content-type': /^application\/json/, 'x-idempotency-key': /^[\w-]{1,100}$/ };

const filled = z.string().min(1);
const centavos = z.int().positive();
/** Letters with their accents, digits and single blanks. */
const name = z
  .string()
  .regex(/^[\p{L}\d]+( [\p{L}\d]+)*$/u)
  .max(120);
const taxId = z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/);
const phone = z.strictObject({
  country: z.literal('55'),
  area: z.string().regex(/^[1-9]\d$/),
  number: z.string().regex(/^\d{8,9}$/),
  type: z.enum(['MOBILE', 'HOME', 'BUSINESS']),
});
const address = z.strictObject({
  street: filled.max(160),
  number: filled.max(20),
  locality: filled.max(60),
  city: filled.max(90),
  region: filled.max(50),
  region_code: z.string().length(2),
  country: z.literal('BRA'),
  postal_code: z.string().regex(/^\d{8}$/),
});

const boleto = z.strictObject({
  type: z.literal('BOLETO'),
  boleto: z.strictObject({
    due_date: z.iso.date(),
    instruction_lines: z.strictObject({ line_1: z.string().max(75), line_2: z.string().max(75) }),
    holder: z.strictObject({ name, tax_id: taxId, email: z.email(), address }),
  }),
});
const card = z.strictObject({
  type: z.literal('CREDIT_CARD'),
  installments: z.int().min(1),
  capture: z.boolean(),
  soft_descriptor: filled.max(17).optional(),
  card: z.strictObject({ encrypted: filled, store: z.boolean() }),
  authentication_method: z.strictObject({ type: z.literal('THREEDS'), id: filled }).optional(),
  holder: z.strictObject({ name, tax_id: taxId }),
});

const common = {
  reference_id: filled.max(64),
  customer: z.strictObject({ name, email: z.email(), tax_id: taxId, phones: z.array(phone).optional() }),
  items: z
    .array(z.strictObject({ name: filled.max(100), quantity: z.int().positive(), unit_amount: centavos }))
    .min(1),
  notification_urls: z.array(z.url({ protocol: /^https$/ })).optional(),
};

const order = z.union([
  z.strictObject({
    ...common,
    qr_codes: z
      .array(
        z.strictObject({
          amount: z.strictObject({ value: centavos }),
          expiration_date: z.iso.datetime({ offset: true }),
        }),
      )
      .length(1),
  }),
  z.strictObject({
    ...common,
    charges: z
      .array(
        z.strictObject({
          reference_id: filled.max(64),
          description: z.string().max(64),
          amount: z.strictObject({ value: centavos, currency: z.literal('BRL') }),
          payment_method: z.union([boleto, card]),
        }),
      )
      .length(1),
  }),
]);

const ofCharge = (what: 'cancel' | 'capture') =>
  ({
    method: 'POST',
    path: `/charges/{id}/${what}`,
    headers: ONCE,
    body: z.strictObject({ amount: z.strictObject({ value: centavos }) }),
  }) as const;

/** Orders, their charges, and what the script in a browser needs. */
export const PAGBANK: Contract = {
  party: 'PagBank',
  source: 'https://developer.pagbank.com.br/reference, and the rules of its own plugin for WooCommerce',
  version: 'the reference as it was in November 2026',
  operations: [
    { method: 'GET', path: '/public-keys/card', headers: TOKEN },
    {
      method: 'POST',
      path: '/public-keys',
      headers: { ...TOKEN, 'content-type': /^application\/json/ },
      body: z.strictObject({ type: z.literal('card') }),
    },
    { method: 'POST', path: '/checkout-sdk/sessions', headers: TOKEN, body: z.strictObject({}) },
    { method: 'POST', path: '/orders', headers: ONCE, body: order },
    { method: 'GET', path: '/orders/{id}', headers: TOKEN },
    { method: 'GET', path: '/charges/{id}', headers: TOKEN },
    {
      method: 'GET',
      path: '/charges',
      headers: TOKEN,
      query: z.strictObject({ reference_id: filled }),
    },
    ofCharge('cancel'),
    ofCharge('capture'),
  ],
};
