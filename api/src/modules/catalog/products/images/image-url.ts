import type { ProductImageSize } from '@balcao/api-schema';

/** The edge serves the API at this path of the page's origin. A page may only show pictures of its own origin. */
const PUBLIC_BASE = '/api/product-images/';

/** The URL of a stored picture, as pages use it. */
export const imageUrlOf = (id: string, size: ProductImageSize): string =>
  size === 'full' ? `${PUBLIC_BASE}${id}` : `${PUBLIC_BASE}${id}?size=${size}`;
