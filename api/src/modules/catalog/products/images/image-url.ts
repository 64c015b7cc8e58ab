import type { ProductImageSize } from '@balcao/api-schema';

/** Where the edge serves the API on the page's origin: the page may show pictures of its own origin only. */
const PUBLIC_BASE = '/api/product-images/';

/** The address of a stored picture as a page uses it. */
export const imageUrlOf = (id: string, size: ProductImageSize): string =>
  size === 'full' ? `${PUBLIC_BASE}${id}` : `${PUBLIC_BASE}${id}?size=${size}`;
