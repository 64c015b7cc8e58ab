import type { V1OrderRequest } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import { countedUnits, type StockUnits } from '../../catalog';
import type { Channel } from '../state/channel';
import type { OrderPlace } from '../state/repository';
import { shortagesAt } from './shortage-repository';

type Items = Pick<V1OrderRequest, 'items'>;

/** The units that an order is to have of the stock. None for orders of a shop, which counts its own, for tests and for demonstrations. */
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

/** The problems of an order's lines that the stock cannot fill, by field. */
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

/** @throws Problem out_of_stock where something is missing of the stock that the order at a place is to have */
export async function assertInStock(
  trx: SellerTransaction,
  place: OrderPlace,
  request: Items,
): Promise<void> {
  const shortages = await shortagesAt(trx, place);
  if (shortages.length === 0) return;
  // A buyer is a stranger: how much there is, they do not learn.
  if ('source' in place && place.source === 'checkout') throw new Problem('out_of_stock');
  throw new Problem('out_of_stock', { fields: fieldsOf(request, shortages) });
}
