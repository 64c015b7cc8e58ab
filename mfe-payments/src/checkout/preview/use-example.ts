import type { CheckoutExample, ThemePreviewRequest } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';

export type Example = ThemePreviewRequest['example'];

/** Pictures by their paths: the frame takes none of another origin. */
function withOwnPictures({ items, orderbumps, ...example }: CheckoutExample): Example {
  const own = <T extends { image_url: string | null }>(shown: readonly T[]) =>
    shown.map((one) => {
      if (one.image_url === null) return one;
      const { pathname, search } = new URL(one.image_url, location.origin);
      return { ...one, image_url: `${pathname}${search}` };
    });
  return { ...example, items: own(items), orderbumps: own(orderbumps) };
}

/** The cart that a buyer of the store would see: of the product that is named, if it can be bought, else of what was changed last. */
export function useExample(productId: string | undefined) {
  const { http } = useShell();
  return useQuery({
    queryKey: ['checkout-example', productId],
    queryFn: async ({ signal }) =>
      withOwnPictures(await send(http, 'GET /checkout-example', { query: { productId }, signal })),
  });
}
