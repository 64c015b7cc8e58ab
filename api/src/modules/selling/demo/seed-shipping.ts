import { demoShipping } from '@balcao/demo/selling/shipping';
import type { DemoStore } from '../../../accounts/demo-store';
import { createWhereNone } from '../../../resources/demo-records';
import { shippingMethods } from '../shipping-methods';
import { replaceRates } from '../shipping-rates';

/** Fills a demonstration that delivers nowhere yet. @returns how many methods were created */
export async function seedShipping(demo: DemoStore): Promise<number> {
  const { platform, owner } = demo;
  const examples = demoShipping();
  const created = await createWhereNone(
    demo,
    shippingMethods,
    examples.map(({ request }) => request),
  );
  for (const [index, { id }] of created.entries()) {
    const rates = examples[index]?.rates;
    if (rates === undefined) continue;
    await platform.database.withSeller(owner.sellerId, async (trx) => {
      const stored = await replaceRates(trx, owner, id, rates);
      await shippingMethods.rows.update(trx, { seller_id: owner.sellerId, id }, stored);
    });
  }
  return created.length;
}
