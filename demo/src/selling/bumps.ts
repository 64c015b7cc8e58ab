import { orderBump } from '@balcao/api-schema';

/** The texts and terms of offers. */
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

/** A product that an order bump offers. */
export interface OfferedProduct {
  id: string;
  name: string;
  priceCents: number;
}

/** The number of order bumps that the store has, where it has as many products. */
export const MOST_DEMO_BUMPS = OFFERS.length;

/** An order bump for each of the products, up to `MOST_DEMO_BUMPS`. */
export const demoBumps = (products: readonly OfferedProduct[]) =>
  products.slice(0, MOST_DEMO_BUMPS).map(({ id, name, priceCents }, index) =>
    orderBump.request.parse({
      ...OFFERS[index],
      name: `Oferta de ${name}`.slice(0, 60),
      productId: id,
      priceCents,
    }),
  );
