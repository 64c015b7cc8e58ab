import type { CouponBatchRequest } from '@balcao/api-schema';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { Owner } from '../../../../db/owner';
import { searchTextOf } from '../../../../lists/search';

interface NewBatch extends Pick<CouponBatchRequest, 'terms' | 'limitPerCode'> {
  batchId: string;
  codes: readonly string[];
}

/** Inserts coupons of a batch. @returns the codes that were free */
export async function insertBatch(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { batchId, codes, terms, limitPerCode }: NewBatch,
): Promise<string[]> {
  const rows = await trx
    .insertInto('coupons')
    .values(
      codes.map((code) => {
        const id = newId();
        return {
          seller_id: sellerId,
          id,
          store_id: storeId,
          code,
          search: searchTextOf(code),
          type: terms.type,
          percent_bp: terms.percentBp,
          value_cents: terms.valueCents,
          cap_cents: terms.capCents,
          applies_to: terms.appliesTo,
          min_order_cents: terms.minOrderCents,
          starts_on: terms.startsOn,
          ends_on: terms.endsOn,
          limit_total: terms.limitTotal,
          limit_per_customer: terms.limitPerCustomer,
          product_ids: JSON.stringify(terms.productIds),
          categories: JSON.stringify(terms.categories),
          customers: JSON.stringify(terms.customers),
          methods: JSON.stringify(terms.methods),
          first_purchase: terms.firstPurchase,
          weekdays: JSON.stringify(terms.weekdays),
          ufs: JSON.stringify(terms.ufs),
          stacks_with_pix: terms.stacksWithPix,
          includes_bumps: terms.includesBumps,
          paused: terms.paused,
          batch_id: batchId,
          limit_scope: limitPerCode ? id : batchId,
        };
      }),
    )
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'code']).doNothing())
    .returning('code')
    .execute();
  return rows.map(({ code }) => code);
}
