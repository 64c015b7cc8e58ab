import { orderBump } from '@balcao/api-schema';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { sellableProducts } from '../bumps/repository';
import { orderBumpPages, orderBumps } from '../bumps/resource';

/** What is said of an offer; its product comes from the catalogue. */
const OFFERS = [
  { title: 'Leve também: sai em uma só entrega', percentBp: 1_500 },
  { title: 'Quem comprou isto levou também', percentBp: 1_000, minSubtotalCents: 8_000 },
  {
    title: 'Complete o presente',
    percentBp: 2_000,
    isTesting: true,
    testTitle: 'Só neste pedido',
    testPerArm: 500,
  },
  { title: 'Aproveite o mesmo frete', percentBp: 2_500, active: false },
];

/** Fills a demonstration that offers nothing yet. @returns how many bumps were created */
export async function seedBumps({ platform, owner }: DemoStore): Promise<number> {
  const seller = platform.database.forSeller(owner.sellerId);
  if ((await orderBumpPages.list.count(seller, owner, {})) > 0) return 0;
  const products = await sellableProducts(seller, owner, OFFERS.length);
  for (const [index, { id, name, priceCents }] of products.entries()) {
    const offer = {
      ...OFFERS[index],
      name: `Oferta de ${name}`.slice(0, 60),
      productId: id,
      priceType: 'percentual',
      referenceCents: priceCents,
    };
    await orderBumps.create(systemCall(platform, owner), orderBump.request.parse(offer));
  }
  return products.length;
}
