import type { DemoStore } from '../../../accounts/demo-store';
import { newId } from '../../../db/new-id';
import { ofStore } from '../../../db/of-store';
import { findShownLink } from '../checkout-links';

const NO_CAMPAIGN = JSON.stringify({ source: '', medium: '', campaign: '', content: '', term: '' });

/** Gives each product on sale of a demonstration without links its plain one, so that there is a page to buy on. @returns how many */
export async function seedLinks({ platform, owner }: DemoStore): Promise<number> {
  return platform.database.withSeller(owner.sellerId, async (trx) => {
    if ((await findShownLink(trx, owner)) !== undefined) return 0;
    const products = await trx
      .selectFrom('products')
      .where(ofStore(owner))
      .where('status', '=', 'active')
      .orderBy('created_at')
      .select('id')
      .execute();
    if (products.length === 0) return 0;
    await trx
      .insertInto('checkout_links')
      .values(
        products.map(({ id }) => ({
          seller_id: owner.sellerId,
          id: newId(),
          product_id: id,
          variant_id: null,
          name: 'Link direto',
          coupon_code: '',
          utm: NO_CAMPAIGN,
        })),
      )
      .execute();
    return products.length;
  });
}
