import { call } from '../basics/call';
import { idParams, version } from '../basics/common';
import { z } from '../basics/z';

/** The one part of the `multipart/form-data` body of `PUT /seller/{id}/picture`. `PICTURE_RULES` has its limits. */
export const PICTURE_PART = 'picture';

/** `imageUrl` is empty after a removal. `version` is the seller's new one, so that an open profile form can use it in its next `If-Match`. */
export const sellerPicture = z.object({ imageUrl: z.string(), version });
export type SellerPicture = z.infer<typeof sellerPicture>;

export const setSellerPicture = call('PUT /seller/:id/picture', {
  operationId: 'setSellerPicture',
  access: 'seller',
  params: idParams,
  answer: sellerPicture,
  problems: [403],
});

export const deleteSellerPicture = call('DELETE /seller/:id/picture', {
  operationId: 'deleteSellerPicture',
  access: 'seller',
  params: idParams,
  answer: sellerPicture,
  problems: [403],
});

export const getPicture = call('GET /pictures/:name', {
  operationId: 'getPicture',
  access: 'public',
  ignoresSession: true,
  params: z.object({ name: z.string().regex(/^[0-9a-f-]{36}\.webp$/) }),
  answer: z.unknown(),
});
