import { RATE_FINDINGS, SHIPPING_LIMITS } from '@balcao/domain';
import { call } from '../basics/call';
import { idParams, ifMatchHeaders, pageQuery, version } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { columnMappingQuery, fileRefusal } from '../lists/file-columns';
import { flag } from '../lists/query-values';
import { shippingMethod } from './shipping-methods';

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

/** The rows of a table in their order. */
export const listShippingRates = call('GET /shipping-methods/:id/rates', {
  operationId: 'listShippingRates',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  query: pageQuery.pick({ page: true, size: true }),
  answer: z.object({ items: z.array(shippingRate), total: z.int() }),
});

export const replaceShippingRates = call('PUT /shipping-methods/:id/rates', {
  operationId: 'replaceShippingRates',
  summary: 'Writes a table that a form edits in the place of the one before',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  headers: ifMatchHeaders,
  body: z.strictObject({
    rates: z
      .array(shippingRate)
      .max(
        SHIPPING_LIMITS.editedRates,
        `Até ${SHIPPING_LIMITS.editedRates} linhas; uma tabela maior vem em um arquivo.`,
      ),
  }),
  answer: shippingMethod.record,
  refusals: { 412: shippingMethod.conflict },
  problems: [428],
});

const units = z.object({ weight: z.enum(['g', 'kg']), decimal: z.enum(['comma', 'point']) });

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

export const importShippingRates = call('POST /shipping-methods/:id/rates/import', {
  operationId: 'importShippingRates',
  summary: 'Checks a CSV of rates, and makes it the table unless it is a dry run',
  access: 'seller',
  permission: 'configuracoes:editar',
  params: idParams,
  query: z.object({
    ...columnMappingQuery.shape,
    /** true reads and checks the file, and changes nothing. */
    dryRun: flag,
    /** Units that are not named are recognised. */
    weight: units.shape.weight.optional(),
    decimal: units.shape.decimal.optional(),
    /** Only the rows of this `Nome`, of a file with several. */
    name: z.string().max(200).optional(),
    /** Leaves out the lines that cannot be read, instead of refusing the file for them. */
    skipWrong: flag.optional(),
  }),
  headers: ifMatchHeaders.extend({ 'x-file-name': z.string().max(1000).optional() }),
  answer: shippingRatesReport,
  refusals: { 412: shippingMethod.conflict, 422: fileRefusal },
  problems: [428],
});

export const exportShippingRates = call('GET /shipping-methods/:id/rates/export', {
  operationId: 'exportShippingRates',
  summary: 'The table as the CSV that the import takes',
  access: 'seller',
  permission: 'configuracoes:ler',
  params: idParams,
  answer: z.unknown(),
});
