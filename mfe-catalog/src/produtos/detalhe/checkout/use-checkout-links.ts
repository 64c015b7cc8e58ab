import type { CheckoutLink } from '@balcao/api-schema';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useProductApi } from '../../product-api';

/** A product's checkout links, and what puts changed ones in their place. */
export function useCheckoutLinks(productId: string) {
  const api = useProductApi();
  const queries = useQueryClient();
  const queryKey = ['checkout-links', productId];
  const links = useQuery({ queryKey, queryFn: ({ signal }) => api.links(productId, signal) });
  const show = (changed: CheckoutLink[]) => queries.setQueryData(queryKey, changed);
  return { links, show };
}
