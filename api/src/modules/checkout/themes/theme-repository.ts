import type { CheckoutTheme } from '@balcao/domain';
import { sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The version of a theme that a session keeps. */
export interface ThemeVersion {
  themeId: string;
  number: number;
  config: CheckoutTheme;
}

/**
 * The published theme for a buyer: the one that names the product, else the one that names the domain, else the default one; undefined
 * where the store has none.
 */
export async function findPublishedTheme(
  executor: Executor,
  owner: Owner,
  { productId, domain }: { productId?: string; domain?: string },
): Promise<ThemeVersion | undefined> {
  const isOfProduct = sql<boolean>`theme.product_ids ? ${productId ?? ''}`;
  const isOfDomain = sql<boolean>`theme.domain <> '' and theme.domain = ${domain ?? ''}`;
  const row = await executor
    .selectFrom('checkout_themes as theme')
    .innerJoin('checkout_theme_versions as published', (join) =>
      join
        .onRef('published.seller_id', '=', 'theme.seller_id')
        .onRef('published.theme_id', '=', 'theme.id')
        .onRef('published.number', '=', 'theme.published_number'),
    )
    .where(ofStore(owner, 'theme'))
    .where('theme.deleted_at', 'is', null)
    .where((theme) => theme.or([isOfProduct, isOfDomain, theme('theme.is_default', '=', true)]))
    .orderBy(isOfProduct, 'desc')
    .orderBy(isOfDomain, 'desc')
    .limit(1)
    .select(['theme.id', 'published.number', 'published.config'])
    .executeTakeFirst();
  return row && { themeId: row.id, number: row.number, config: row.config };
}

/** A published version, also of a theme that was deleted since. */
export async function findThemeVersion(
  executor: Executor,
  sellerId: string,
  themeId: string,
  number: number,
): Promise<CheckoutTheme | undefined> {
  const row = await executor
    .selectFrom('checkout_theme_versions')
    .where('seller_id', '=', sellerId)
    .where('theme_id', '=', themeId)
    .where('number', '=', number)
    .select('config')
    .executeTakeFirst();
  return row?.config;
}

/** The published configuration of each theme, by its id. */
export async function publishedConfigs(
  executor: Executor,
  owner: Owner,
): Promise<Map<string, CheckoutTheme>> {
  const rows = await executor
    .selectFrom('checkout_themes as theme')
    .innerJoin('checkout_theme_versions as published', (join) =>
      join
        .onRef('published.seller_id', '=', 'theme.seller_id')
        .onRef('published.theme_id', '=', 'theme.id')
        .onRef('published.number', '=', 'theme.published_number'),
    )
    .where(ofStore(owner, 'theme'))
    .select(['theme.id', 'published.config'])
    .execute();
  return new Map(rows.map(({ id, config }) => [id, config]));
}

export async function insertVersion(
  trx: SellerTransaction,
  version: { sellerId: string; themeId: string; number: number; config: CheckoutTheme; publishedBy: string },
): Promise<void> {
  await trx
    .insertInto('checkout_theme_versions')
    .values({
      seller_id: version.sellerId,
      theme_id: version.themeId,
      number: version.number,
      config: JSON.stringify(version.config),
      published_by: version.publishedBy,
    })
    .execute();
}

/** The versions of a theme, the newest first. */
export const listVersions = (executor: Executor, sellerId: string, themeId: string, most: number) =>
  executor
    .selectFrom('checkout_theme_versions')
    .where('seller_id', '=', sellerId)
    .where('theme_id', '=', themeId)
    .orderBy('number', 'desc')
    .limit(most)
    .select(['number', 'config', 'published_by', 'published_at'])
    .execute();

/** Leaves the store without a default theme: another one becomes it. */
export async function unsetDefault(trx: SellerTransaction, owner: Owner): Promise<void> {
  await trx
    .updateTable('checkout_themes')
    .set({ is_default: false })
    .where(ofStore(owner))
    .where('is_default', '=', true)
    .execute();
}

/** The other themes of a store that name one of these products. */
export const themesOfProducts = (
  trx: SellerTransaction,
  owner: Owner,
  productIds: readonly string[],
  except: string,
) =>
  trx
    .selectFrom('checkout_themes')
    .where(ofStore(owner))
    .where('deleted_at', 'is', null)
    .where('id', '!=', except)
    .where(sql<boolean>`product_ids ?| ${[...productIds]}::text[]`)
    .select('name')
    .execute();
