import { normalizeCep, SHIPPING_LIMITS, SHIPPING_REASONS, SHIPPING_TYPES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, offsetInstant } from '../basics/common';
import { z } from '../basics/z';

/** A CEP of eight digits, with or without its mask. */
export const quotedCep = z
  .string()
  .max(20)
  .overwrite(normalizeCep)
  .refine((digits) => digits.length === 8, 'Escreva um CEP de 8 números.');

const MAX_ITEMS = 50;

export const shippingSimulationRequest = z.strictObject({
  zipCode: quotedCep,
  items: z
    .array(z.strictObject({ productId: id, quantity: z.int().min(1).max(SHIPPING_LIMITS.quantity) }))
    .min(1, 'Escolha pelo menos um produto.')
    .max(MAX_ITEMS),
  /** The coupon's discount off the products. */
  discountCents: z.int().min(0).max(SHIPPING_LIMITS.cents).default(0),
  /** As if it were then; default now. */
  at: offsetInstant.optional(),
});
export type ShippingSimulationRequest = z.infer<typeof shippingSimulationRequest>;

const method = z.object({ id: z.string(), name: z.string(), type: z.enum(SHIPPING_TYPES) });

/** The options of a cart with the parts of their prices, and why the other methods are none. */
export const shippingSimulation = z.object({
  uf: z.string().nullable(),
  required: z.boolean(),
  deliverable: z.boolean(),
  weightGrams: z.int(),
  subtotalCents: z.int(),
  options: z.array(
    method.extend({
      priceCents: z.int(),
      daysMin: z.int(),
      daysMax: z.int(),
      why: z.array(z.string()),
      parts: z.array(z.object({ label: z.string(), cents: z.int() })),
    }),
  ),
  rejected: z.array(
    method.extend({ reasons: z.array(z.enum(SHIPPING_REASONS)), messages: z.array(z.string()) }),
  ),
  freeShippingMissingCents: z.int().nullable(),
  message: z.string(),
  /** Names of products that count as weighing nothing. */
  weightless: z.array(z.string()),
});
export type ShippingSimulation = z.infer<typeof shippingSimulation>;

export const simulateShipping = call('POST /shipping-methods/simulate', {
  operationId: 'simulateShipping',
  summary: 'Answers what buyers would be offered, and why the other methods are none. Stores nothing',
  access: 'seller',
  permission: 'configuracoes:ler',
  body: shippingSimulationRequest,
  answer: shippingSimulation,
});
