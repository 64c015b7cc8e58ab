import {
  bandsKey,
  type FoundRate,
  heaviestOf,
  rangeLevel,
  SHIPPING_LIMITS,
  type ShippingRate,
} from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** A method's table is asked for a weight. */
export interface AskedTable {
  methodId: string;
  grams: number;
}

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
  asked: readonly AskedTable[],
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

/** Rows of a table in their order. */
export async function listRates(
  executor: Executor,
  { sellerId }: Owner,
  methodId: string,
  { after, most }: { after: number; most: number },
): Promise<ShippingRate[]> {
  const { rows } = await sql<FoundRate>`
    select ${RATE_COLUMNS} from shipping_rates as rate
    where rate.seller_id = ${sellerId} and rate.method_id = ${methodId} and rate.position > ${after}
    order by rate.position limit ${most}`.execute(executor);
  return rows.map(({ position, ...rate }) => rate);
}

/** How many rows the tables of a store have, without one of them. */
export async function countOtherRates(
  trx: SellerTransaction,
  owner: Owner,
  methodId: string,
): Promise<number> {
  const { rows } = await trx
    .selectFrom('shipping_methods')
    .where(ofStore(owner))
    .where('id', '<>', methodId)
    .select(({ fn }) => fn.sum<number | null>('rate_count').as('rows'))
    .executeTakeFirstOrThrow();
  return rows ?? 0;
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
