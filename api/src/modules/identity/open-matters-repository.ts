import type { OpenMatterReader } from '../../module';

/** A block of the person by the platform: what they did is looked into. */
export const openMattersOfPeople: OpenMatterReader = async (trx, sellerId) => {
  const blocked = await trx
    .selectFrom('users')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'blocked')
    .where('erased_at', 'is', null)
    .select('id')
    .execute();
  return blocked.map(() => ({
    kind: 'block',
    storeId: null,
    cents: null,
    count: null,
    until: null,
    orders: [],
  }));
};
