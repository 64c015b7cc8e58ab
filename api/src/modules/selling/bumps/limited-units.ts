import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { lockLimited, soldBy } from './repository';

/** A line of an order, as far as the limits of bumps go. */
interface BumpLine {
  quantity: number;
  orderbump_id?: string | null | undefined;
}

/**
 * Refuses an order that wants more units of a bump than its limit leaves. The bump stays locked until the transaction ends, so that of
 * those who want the last unit at once each sees what those before it have taken.
 *
 * @param orderId what this order has already is no other's
 * @throws Problem out_of_stock, by line
 */
export async function assertBumpUnits(
  trx: SellerTransaction,
  owner: Owner,
  orderId: string,
  items: readonly BumpLine[],
): Promise<void> {
  const named = new Set(items.flatMap(({ orderbump_id }) => orderbump_id || []));
  if (named.size === 0) return;
  const limits = await lockLimited(trx, owner, [...named]);
  if (limits.length === 0) return;
  const sold = await soldBy(
    trx,
    owner,
    limits.map(({ id }) => id),
    orderId,
  );
  const left = new Map(
    limits.map(({ id, stock_limit }) => [id, Math.max(0, stock_limit - (sold.get(id) ?? 0))]),
  );
  const wantedOf = (bump: string) =>
    items.reduce((sum, { quantity, orderbump_id }) => sum + (orderbump_id === bump ? quantity : 0), 0);
  const fields = Object.fromEntries(
    items.flatMap(({ orderbump_id }, index) => {
      const units = left.get(orderbump_id ?? '');
      if (!orderbump_id || units === undefined || wantedOf(orderbump_id) <= units) return [];
      const text = units === 0 ? 'Esta oferta acabou.' : `Esta oferta só tem mais ${units}.`;
      return [[`items.${index}.quantity`, [text]]];
    }),
  );
  if (Object.keys(fields).length > 0) throw new Problem('out_of_stock', { fields });
}
