import { z } from '@balcao/api-schema';
import type { Contract } from './contract';

/** HTTP Basic: the token is the user, and there is no password. */
const TOKEN = { authorization: /^Basic [A-Za-z0-9+/]+=*$/ };
const JSON_BODY = { ...TOKEN, 'content-type': /^application\/json/ };

const filled = z.string().min(1);
const centavos = z.int().positive();

const common = {
  email: z.email(),
  order_id: filled,
  items: z
    .array(z.strictObject({ description: filled, quantity: z.int().positive(), price_cents: centavos }))
    .min(1),
  payer: z.strictObject({
    name: filled,
    email: z.email(),
    cpf_cnpj: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/),
    phone_prefix: z.string().regex(/^[1-9]\d$/),
    phone: z.string().regex(/^\d{8,9}$/),
    address: z.strictObject({
      zip_code: filled,
      street: filled,
      number: filled,
      district: z.string(),
      city: filled,
      state: z.string().length(2),
      country: z.literal('Brasil'),
    }),
  }),
};

const none = z.strictObject({});

/** Invoices for Pix and boleto, and the direct charge of a card. */
export const IUGU: Contract = {
  party: 'Iugu',
  source: 'https://dev.iugu.com/reference',
  version: 'the reference as it was in November 2026',
  operations: [
    { method: 'GET', path: '/v1/accounts/{id}', headers: TOKEN },
    {
      method: 'POST',
      path: '/v1/invoices',
      headers: JSON_BODY,
      body: z.strictObject({
        ...common,
        payable_with: z.array(z.enum(['pix', 'bank_slip'])).length(1),
        due_date: z.iso.date(),
        ensure_workday_due_date: z.boolean(),
        notification_url: z.url({ protocol: /^https$/ }).optional(),
      }),
    },
    {
      method: 'POST',
      path: '/v1/charge',
      headers: JSON_BODY,
      body: z.strictObject({
        ...common,
        token: filled,
        months: z.int().min(1).max(12),
        soft_descriptor_light: filled.max(12).optional(),
      }),
    },
    { method: 'GET', path: '/v1/invoices/{id}', headers: TOKEN },
    {
      method: 'GET',
      path: '/v1/invoices',
      headers: TOKEN,
      query: z.strictObject({ query: filled, limit: z.string().regex(/^\d+$/) }),
    },
    {
      method: 'POST',
      path: '/v1/invoices/{id}/refund',
      headers: JSON_BODY,
      body: z.strictObject({ partial_value_refund_cents: centavos.optional() }),
    },
    { method: 'POST', path: '/v1/invoices/{id}/capture', headers: JSON_BODY, body: none },
    { method: 'PUT', path: '/v1/invoices/{id}/cancel', headers: JSON_BODY, body: none },
  ],
};
