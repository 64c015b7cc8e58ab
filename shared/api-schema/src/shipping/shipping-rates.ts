import { RATE_FINDINGS, SHIPPING_LIMITS } from '@balcao/domain';
import { pageQuery, version } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { columnMappingQuery } from '../lists/file-columns';
import { flag } from '../lists/query-values';

const cep = z.int().min(0).max(99_999_999);
const grams = z.int().min(0).max(SHIPPING_LIMITS.grams);
const cents = z.int().min(0).max(SHIPPING_LIMITS.cents);

/** A row of a method's table; both ends of both ranges are included. CEPs are numbers: 1310100 is 01310-100. */
export const shippingRate = z.strictObject({
  name: shortLine(SHIPPING_LIMITS.name).default(''),
  cepFrom: cep,
  cepTo: cep,
  weightFromGrams: grams,
  weightToGrams: grams,
  priceCents: cents,
  days: z.int().min(0).max(SHIPPING_LIMITS.days).nullable().default(null),
  insuranceBp: z.int().min(0).max(10_000).default(0),
  excessFromGrams: grams.default(0),
  excessPerKgCents: cents.default(0),
  minOrderCents: cents.default(0),
});
export type ShippingRateRow = z.infer<typeof shippingRate>;

export const shippingRatesQuery = pageQuery.pick({ page: true, size: true });

/** `GET /shipping-methods/{id}/rates`: the rows of a table in their order. */
export const shippingRatePage = z.object({ items: z.array(shippingRate), total: z.int() });
export type ShippingRatePage = z.infer<typeof shippingRatePage>;

/** `PUT /shipping-methods/{id}/rates`: a table that is small enough for a form. */
export const shippingRatesRequest = z.strictObject({
  rates: z
    .array(shippingRate)
    .max(
      SHIPPING_LIMITS.editedRates,
      `Até ${SHIPPING_LIMITS.editedRates} linhas; uma tabela maior vem em um arquivo.`,
    ),
});
export type ShippingRatesRequest = z.infer<typeof shippingRatesRequest>;

const units = z.object({ weight: z.enum(['g', 'kg']), decimal: z.enum(['comma', 'point']) });

/** `POST /shipping-methods/{id}/rates/import`: a CSV. Units that are not named are recognised. */
export const shippingRatesImportQuery = z.object({
  ...columnMappingQuery.shape,
  /** true reads and checks the file, and changes nothing. */
  dryRun: flag,
  weight: units.shape.weight.optional(),
  decimal: units.shape.decimal.optional(),
  /** Only the rows of this `Nome`, of a file with several. */
  name: z.string().max(200).optional(),
  /** Leaves out the lines that cannot be read, instead of refusing the file for them. */
  skipWrong: flag.optional(),
});

const counted = Object.fromEntries(RATE_FINDINGS.map((kind) => [kind, z.int()])) as Record<
  (typeof RATE_FINDINGS)[number],
  z.ZodInt
>;

/** The findings in a file, and whether it has become the method's table. */
export const shippingRatesReport = z.object({
  units: units.extend({ isWeightSure: z.boolean(), isDecimalSure: z.boolean() }),
  /** The first rows as they were read. */
  sample: z.array(z.object({ line: z.int(), written: z.array(z.string()), rate: shippingRate })),
  /** The names in the file, the commonest first. */
  names: z.array(z.object({ name: z.string(), rows: z.int() })),
  unknownColumns: z.array(z.string()),
  /** Rows that are good, and lines that cannot be read. */
  rows: z.int(),
  wrong: z.int(),
  problems: z.array(z.object({ line: z.int(), text: z.string() })),
  counts: z.object(counted),
  findings: z.array(z.object({ kind: z.enum(RATE_FINDINGS), line: z.int().nullable(), text: z.string() })),
  /** Whether the file may become the table as it is. */
  canApply: z.boolean(),
  applied: z.boolean(),
  /** The method's version after it. */
  version,
});
export type ShippingRatesReport = z.infer<typeof shippingRatesReport>;
