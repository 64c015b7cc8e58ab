import { THEME_IMAGE_KINDS, type ThemeImageKind } from '@balcao/domain';
import { sql } from 'kysely';
import { olderThan } from '../../../db/ago';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

export async function insertThemeImage(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  image: { id: string; kind: ThemeImageKind },
): Promise<void> {
  await trx
    .insertInto('checkout_theme_images')
    .values({ ...image, seller_id: sellerId, store_id: storeId })
    .execute();
}

/** The pictures of a store among these, by their ids. */
export const findThemeImages = (executor: Executor, owner: Owner, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : executor
        .selectFrom('checkout_theme_images')
        .where(ofStore(owner))
        .where('id', 'in', [...ids])
        .select(['id', 'kind'])
        .execute();

/** Whether a configuration of a table shows the picture. */
const isShownIn = (
  table: 'checkout_themes' | 'checkout_theme_versions' | 'checkout_theme_previews',
) => sql<boolean>`exists (
    select from ${sql.table(table)} used
    where used.seller_id = image.seller_id
      and image.id in (${sql.join(THEME_IMAGE_KINDS.map((kind) => sql`used.config ->> ${kind}`))})
  )`;

/** Deletes up to `most` pictures of a day ago that no draft and no version shows. @returns those deleted */
export const deleteUnusedThemeImages = (
  { platform }: Database,
  most: number,
): Promise<{ seller_id: string; id: string }[]> =>
  platform
    .deleteFrom('checkout_theme_images')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('seller_id', 'id'),
        'in',
        selectFrom('checkout_theme_images as image')
          .where(olderThan('image.created_at', 1))
          .where((image) =>
            image.not(
              image.or([
                isShownIn('checkout_themes'),
                isShownIn('checkout_theme_versions'),
                isShownIn('checkout_theme_previews'),
              ]),
            ),
          )
          .limit(most)
          .select(['image.seller_id', 'image.id'])
          .$asTuple('seller_id', 'id'),
      ),
    )
    .returning(['seller_id', 'id'])
    .execute();
