import { call } from '../basics/call';
import { id, idParams } from '../basics/common';
import { z } from '../basics/z';

/**
 * The one part of a `multipart/form-data` upload. The body can also be the picture itself, with its own content type.
 */
export const PRODUCT_IMAGE_PART = 'image';

/** Largest widths of the stored sizes, in pixels. A smaller picture is not enlarged. */
export const PRODUCT_IMAGE_SIZES = { thumb: 160, card: 640, full: 1600 } as const;
export type ProductImageSize = keyof typeof PRODUCT_IMAGE_SIZES;

/**
 * A product refers to the image by its id. An image without a product is deleted after a day. `PRODUCT_IMAGE_RULES` has its limits; a picture that is too small answers 422 with `fields.image`.
 */
export const productImage = z.object({
  id,
  url: z.string(),
  thumbUrl: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ProductImage = z.infer<typeof productImage>;

export const uploadProductImage = call('POST /product-images', {
  operationId: 'uploadProductImage',
  access: 'seller',
  permission: 'produtos:editar',
  status: 201,
  answer: productImage,
});

/** The bytes never change. */
export const getProductImage = call('GET /product-images/:id', {
  operationId: 'getProductImage',
  access: 'public',
  ignoresSession: true,
  params: idParams,
  query: z.strictObject({ size: z.enum(['thumb', 'card', 'full']).default('full') }),
  answer: z.unknown(),
});
