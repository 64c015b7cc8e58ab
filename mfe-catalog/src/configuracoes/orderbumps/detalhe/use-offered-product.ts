import type { BumpPrices, Product } from '@balcao/api-schema';
import { useQuery } from '@balcao/ui/query';
import { useBumpApi } from '../bump-api';

/** The product that a bump offers, and what it costs; undefined while they are read, and where there is none. */
export function useOfferedProduct(
  productId: string,
  variantId: string,
): { product: Product | undefined; prices: BumpPrices | undefined } {
  const api = useBumpApi();
  const product = useQuery({
    queryKey: ['offered-product', productId],
    queryFn: ({ signal }) => api.product(productId, signal),
    enabled: productId !== '',
  });
  const isChosen = product.data !== undefined && (product.data.variants.length === 0 || variantId !== '');
  const prices = useQuery({
    queryKey: ['offered-prices', productId, variantId],
    queryFn: ({ signal }) => api.prices(productId, variantId, signal),
    enabled: isChosen,
  });
  return { product: product.data, prices: isChosen ? prices.data : undefined };
}
