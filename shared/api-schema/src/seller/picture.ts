import { version } from '../basics/common';
import { z } from '../basics/z';

/** The one part of the `multipart/form-data` body of `PUT /seller/{id}/picture`. `PICTURE_RULES` has its limits. */
export const PICTURE_PART = 'picture';

/**
 * Answer of `PUT` and `DELETE /seller/{id}/picture`: `imageUrl` is empty after a removal. `version` is the seller's new
 * version, so that an open profile form can use it in its next `If-Match`.
 */
export const sellerPicture = z.object({ imageUrl: z.string(), version });
export type SellerPicture = z.infer<typeof sellerPicture>;
