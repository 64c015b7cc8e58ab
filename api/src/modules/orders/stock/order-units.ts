import type { V1OrderRequest } from '@balcao/api-schema';
import type { QueryResult } from 'kysely';
import { AtCommit } from '../../../db/at-commit';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import { countedUnits, type StockUnits } from '../../catalog';
import type { Channel } from '../ingestion/channel';
import type { OrderPlace } from '../state/repository';
import { shortagesAt } from './shortage-repository';

type Items = Pick<V1OrderRequest, 'items'>;

/** What an order is to have of the stock. A shop counts its own, and neither tests nor told demonstrations sell anything. */
export const unitsOf = async (
  trx: SellerTransaction,
  channel: Channel,
  { items }: Items,
): Promise<StockUnits[]> =>
  channel.source === 'api' && !channel.isTest
    ? countedUnits(
        trx,
        channel,
        items.map(({ sku, quantity }) => ({ sku: sku ?? '', quantity })),
      )
    : [];

/** What an order lacks, by its lines. */
const fieldsOf = ({ items }: Items, shortages: Awaited<ReturnType<typeof shortagesAt>>) =>
  Object.fromEntries(
    shortages.flatMap(({ sku_key, held }) =>
      items.flatMap(({ sku }, index) =>
        sku?.toLowerCase() === sku_key
          ? [[`items.${index}.quantity`, [held === 0 ? 'Sem estoque.' : `Só há ${held} em estoque.`]]]
          : [],
      ),
    ),
  );

/**
 * Ends a transaction as `AtCommit` does, once nothing is missing of the stock that the order is to have.
 * @throws Problem out_of_stock
 */
export async function unlessOutOfStock<T>(
  trx: SellerTransaction,
  place: OrderPlace,
  request: Items,
  { statements, toResult }: AtCommit<T>,
): Promise<AtCommit<T>> {
  const [answers, shortages] = await Promise.all([
    Promise.all(statements.map((statement): Promise<QueryResult<unknown>> => trx.executeQuery(statement))),
    shortagesAt(trx, place),
  ]);
  if (shortages.length > 0) throw new Problem('out_of_stock', { fields: fieldsOf(request, shortages) });
  return new AtCommit([], () => toResult(answers));
}
