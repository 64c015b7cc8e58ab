import { orderBump } from '@balcao/api-schema';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { sellableProducts } from '../bumps/repository';
import { orderBumpPages, orderBumps } from '../bumps/resource';

/** The texts and terms of offers; their products come from the catalogue. */
const OFFERS = [
  { title: 'Leve também: sai em uma só entrega' },
  { title: 'Quem comprou isto levou também', minSubtotalCents: 5_000 },
  {
    title: 'Complete o presente',
    isTesting: true,
    testTitle: 'Só neste pedido',
    testPerArm: 500,
  },
  { title: 'Aproveite o mesmo frete', active: false },
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
      priceCents,
    };
    await orderBumps.create(systemCall(platform, owner), orderBump.request.parse(offer));
  }
  return products.length;
}
