import {
  etagOf,
  exportShippingRates,
  IMPORT_FILE_BYTES,
  importShippingRates,
  listShippingRates,
  replaceShippingRates,
  type ShippingMethodRecord,
  type ShippingRatesReport,
} from '@balcao/api-schema';
import {
  BYTE_ORDER_MARK,
  bandsKey,
  csvRows,
  type FoundRate,
  heaviestOf,
  RATE_HEADINGS,
  rangeLevel,
  rateCells,
  rateProblems,
  SHIPPING_LIMITS,
  type ShippingRate,
  spansOfReach,
} from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import { acceptCsv, csvBytes, csvFileName, TAKES_CSV } from '../../csv/csv-upload';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { columnsOfStore } from '../../jobs/import-columns-repository';
import type { Platform } from '../../platform';
import { invalidField, Problem } from '../../problem';
import { getSeenVersion } from '../../record-version';
import { implementInStore, type ResourceCall } from '../../resources/resource-call';
import { evaluateRates, findOdd, type RatesFile, readLines, refusalOf, unreadable } from './rates-file';
import { shippingMethods } from './shipping-methods';

const RATE_COLUMNS = sql`rate.position, rate.name, rate.cep_from as "cepFrom", rate.cep_to as "cepTo",
  rate.weight_from_g as "weightFromGrams", rate.weight_to_g as "weightToGrams", rate.price_cents as "priceCents", rate.days,
  rate.insurance_bp as "insuranceBp", rate.excess_from_g as "excessFromGrams", rate.excess_per_kg_cents as "excessPerKgCents",
  rate.min_order_cents as "minOrderCents"`;

/** The levels of a table say how far before a CEP its ranges may begin, so that each is a walk of a plain index. */
const AT_CEP = sql`rate.seller_id = method.seller_id and rate.method_id = method.id and rate.level = levels.level
  and rate.cep_from between asked.cep - (1 << levels.level) + 1 and asked.cep and rate.cep_to >= asked.cep`;

/**
 * The rows of tables whose range holds a CEP, and whose band holds the weight or ends below it as the last one: a few of each table,
 * however long it is.
 */
export async function findRates(
  executor: Executor,
  { sellerId }: Owner,
  cep: number,
  asked: readonly { methodId: string; grams: number }[],
): Promise<(FoundRate & { methodId: string })[]> {
  const ids = asked.map(({ methodId }) => methodId);
  // Heavier than any row, whose weights are smaller.
  const grams = asked.map((one) => Math.min(one.grams, SHIPPING_LIMITS.grams + 1));
  const { rows } = await sql<FoundRate & { methodId: string }>`
    select method.id as "methodId", ${RATE_COLUMNS}
    from unnest(${ids}::text[], ${grams}::int[]) as wanted (id, grams)
    join shipping_methods as method on method.seller_id = ${sellerId} and method.id = wanted.id
    cross join lateral (select ${cep}::int as cep, wanted.grams) as asked
    cross join lateral unnest(method.rate_levels) as levels (level)
    cross join lateral (
      select rate.* from shipping_rates as rate
      where ${AT_CEP} and rate.weight_from_g <= asked.grams and rate.weight_to_g >= asked.grams
      union all
      select rate.* from shipping_rates as rate
      where ${AT_CEP} and rate.is_last and rate.weight_to_g < asked.grams
    ) as rate`.execute(executor);
  return rows;
}

const ROWS_PER_STATEMENT = 2_000;

/** Writes a method's table in the place of the one before. Answers what is stored of it with the method. */
export async function replaceRates(
  trx: SellerTransaction,
  { sellerId }: Owner,
  methodId: string,
  rates: readonly ShippingRate[],
): Promise<{ rate_count: number; rate_levels: number[] }> {
  await trx
    .deleteFrom('shipping_rates')
    .where('seller_id', '=', sellerId)
    .where('method_id', '=', methodId)
    .execute();
  const heaviest = heaviestOf(rates);
  for (let start = 0; start < rates.length; start += ROWS_PER_STATEMENT) {
    const part = rates.slice(start, start + ROWS_PER_STATEMENT);
    const column = <Value>(of: (rate: ShippingRate, index: number) => Value) => part.map(of);
    await sql`
      insert into shipping_rates (seller_id, method_id, position, name, cep_from, cep_to, weight_from_g, weight_to_g, price_cents,
        days, insurance_bp, excess_from_g, excess_per_kg_cents, min_order_cents, level, is_last)
      select ${sellerId}, ${methodId}, * from unnest(
        ${column((_, index) => start + index + 1)}::int[], ${column(({ name }) => name)}::text[],
        ${column(({ cepFrom }) => cepFrom)}::int[], ${column(({ cepTo }) => cepTo)}::int[],
        ${column((rate) => rate.weightFromGrams)}::int[], ${column((rate) => rate.weightToGrams)}::int[],
        ${column(({ priceCents }) => priceCents)}::int[], ${column(({ days }) => days)}::smallint[],
        ${column(({ insuranceBp }) => insuranceBp)}::smallint[], ${column((rate) => rate.excessFromGrams)}::int[],
        ${column((rate) => rate.excessPerKgCents)}::int[], ${column((rate) => rate.minOrderCents)}::int[],
        ${column(rangeLevel)}::smallint[],
        ${column((rate) => heaviest.get(bandsKey(rate)) === rate.weightToGrams)}::boolean[]
      )`.execute(trx);
  }
  return {
    rate_count: rates.length,
    rate_levels: [...new Set(rates.map(rangeLevel))].toSorted((a, b) => a - b),
  };
}

/** @throws Problem validation for a method that has no table */
function assertTable(type: string): void {
  if (type !== 'tabela')
    throw invalidField('type', ['Só uma forma de frete do tipo Tabela tem linhas de CEP e peso.']);
}

/**
 * Writes a method's table in the place of the one before.
 *
 * @throws Problem not_found; stale_version; validation for a method that has no table, and for too many rows
 */
async function setRates(
  call: ResourceCall,
  id: string,
  ifMatch: string | undefined,
  rates: readonly ShippingRate[],
  from: object,
): Promise<ShippingMethodRecord> {
  const { owner, origin } = call;
  const row = await shippingMethods.locked(call, id, async (trx, current) => {
    await shippingMethods.assertVersion(trx, call, current, ifMatch);
    assertTable(current.type);
    const others = await trx
      .selectFrom('shipping_methods')
      .where(ofStore(owner))
      .where('id', '<>', id)
      .select(({ fn }) => fn.sum<number | null>('rate_count').as('rows'))
      .executeTakeFirstOrThrow();
    if (rates.length + (others.rows ?? 0) > SHIPPING_LIMITS.ratesOfStore)
      throw invalidField('rates', [
        `As tabelas de uma loja têm no máximo ${SHIPPING_LIMITS.ratesOfStore.toLocaleString('pt-BR')} linhas.`,
      ]);
    const stored = await replaceRates(trx, owner, id, rates);
    const changed = await shippingMethods.rows.update(
      trx,
      { seller_id: owner.sellerId, id },
      { ...stored, version: current.version + 1, updated_at: new Date() },
    );
    await recordAudit(trx, origin, {
      sellerId: owner.sellerId,
      action: 'shipping-method.set-rates',
      entity: 'shipping_method',
      entityId: id,
      before: { rows: current.rate_count },
      after: { rows: rates.length, ...from },
    });
    return changed;
  });
  return shippingMethods.showOne(call, row);
}

/**
 * Reads a CSV of rates, says what is odd in it, and makes it the method's table unless it is a dry run.
 *
 * @throws Problem not_found; stale_version; validation for a file that cannot be read, or may not be applied
 */
export async function importRates(
  call: ResourceCall,
  id: string,
  ifMatch: string | undefined,
  file: RatesFile & { fileName: string; dryRun: boolean },
): Promise<ShippingRatesReport> {
  const method = await shippingMethods.read(call, id);
  assertTable(method.type);
  const { report, refusal, good } = await evaluateRates(
    await readLines(file),
    file,
    spansOfReach(method.reach),
  );
  const { wrong, canApply } = report;
  if (file.dryRun) return { ...report, applied: false, version: method.version };
  if (!canApply)
    throw unreadable(
      refusal ??
        (wrong === 1
          ? 'Uma linha não pode ser lida. Corrija o arquivo ou importe só as linhas certas.'
          : `${wrong} linhas não podem ser lidas. Corrija o arquivo ou importe só as linhas certas.`),
    );
  const rates = good.map(({ rate }) => rate);
  const { version } = await setRates(call, id, ifMatch, rates, { file: file.fileName, leftOut: wrong });
  return { ...report, applied: true, version };
}

/** The tables of methods: read, edited in a form, and as files. */
export const shippingRatesRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    acceptCsv(app, IMPORT_FILE_BYTES);
    await app.register(ratesCalls(platform));
  };

const ratesCalls = routesOf('shipping', (platform) => {
  const { database, drawings } = platform;
  const inStore = implementInStore(platform);

  const listRates = async (
    { sellerId }: Owner,
    methodId: string,
    { after, most }: { after: number; most: number },
  ): Promise<ShippingRate[]> => {
    const { rows } = await sql<FoundRate>`
      select ${RATE_COLUMNS} from shipping_rates as rate
      where rate.seller_id = ${sellerId} and rate.method_id = ${methodId} and rate.position > ${after}
      order by rate.position limit ${most}`.execute(database.forSeller(sellerId));
    return rows.map(({ position, ...rate }) => rate);
  };

  return [
    inStore(listShippingRates, async (call, { params, query: { page, size } }) => {
      const { id, rateCount } = await shippingMethods.read(call, params.id);
      const items = await listRates(call.owner, id, { after: (page - 1) * size, most: size });
      return { items, total: rateCount };
    }),

    inStore(replaceShippingRates, async (call, { params: { id }, body: { rates } }, reply) => {
      const ifMatch = getSeenVersion(call.ifMatch);
      // Each wrong row by its place.
      const fields = Object.fromEntries(
        rates
          .map((rate, index) => [`rates.${index}`, rateProblems(rate)] as const)
          .filter(([, problems]) => problems.length > 0),
      );
      if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
      const lines = rates.map((rate, index) => ({ line: index + 1, rate }));
      const refusal = refusalOf(await findOdd(lines, []));
      if (refusal !== undefined) throw invalidField('rates', [refusal]);
      const method = await setRates(call, id, ifMatch, rates, {});
      reply.header('etag', etagOf(method.version));
      return method;
    }),

    inStore(
      importShippingRates,
      async (call, { params: { id }, query, headers }, { request: { body } }) => {
        const ifMatch = query.dryRun ? undefined : getSeenVersion(call.ifMatch);
        const bytes = csvBytes(body);
        const fileName = csvFileName(headers['x-file-name'], 'fretes.csv');
        const known = columnsOfStore(database, call.owner, query.mapping);
        // One file of a seller at a time: each holds some hundred megabytes for seconds.
        return drawings.inTurn(call.owner.sellerId, () =>
          importRates(call, id, ifMatch, { ...query, ...known, bytes, fileName }),
        );
      },
      { bodyLimit: IMPORT_FILE_BYTES, config: { takes: TAKES_CSV }, schema: { consumes: ['text/csv'] } },
    ),

    inStore(
      exportShippingRates,
      async (call, { params }, reply) => {
        const { id, name } = await shippingMethods.read(call, params.id);
        const parts = [BYTE_ORDER_MARK + csvRows([RATE_HEADINGS])];
        const most = SHIPPING_LIMITS.exportedAtOnce;
        for (let after = 0; ; after += most) {
          const rates = await listRates(call.owner, id, { after, most });
          parts.push(csvRows(rates.map(rateCells)));
          if (rates.length < most) break;
        }
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.csv`)}`);
        return parts.join('');
      },
      { schema: { produces: ['text/csv'] } },
    ),
  ];
});
