import type { ThemePreviewRequest, UserResponse } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useQuery } from '@balcao/ui/query';
import { readProduct, readProducts } from '../theme-api';

type Example = ThemePreviewRequest['product'];

/** Of a store that has no product yet. */
const MADE_UP: Example = { title: 'Produto de exemplo', price: 9_700, image_url: null, is_physical: true };

/** A product of the store for the cart of a preview: the one that is named, else the one that was changed last. */
export function useExample(productId: string | undefined): Example {
  const { http } = useShell();
  const { data } = useQuery({
    queryKey: ['theme-example', productId],
    queryFn: async ({ signal }) => {
      const id = productId ?? (await readProducts(http, signal))[0]?.id;
      return id === undefined ? null : readProduct(http, id, signal);
    },
  });
  if (!data) return MADE_UP;
  return {
    title: data.name,
    price: data.priceCents ?? MADE_UP.price,
    image_url: data.images[0]?.url ?? null,
    is_physical: data.type === 'physical',
  };
}

/** The name of the store, as its buyers read it. */
export function useStoreName(): string {
  const { http } = useShell();
  const { data } = useQuery({
    queryKey: ['own-stores'],
    queryFn: async ({ signal }) => (await http.get<UserResponse>('/usuario', { signal })).data.lojas,
  });
  return data?.find(({ lojaCorrente }) => lojaCorrente)?.nome ?? 'Sua loja';
}
