import { isDeepStrictEqual } from 'node:util';
import {
  checkoutTheme,
  checkoutThemeCalls,
  listCheckoutThemeVersions,
  publishCheckoutTheme,
  restoreCheckoutTheme,
} from '@balcao/api-schema';
import {
  type CheckoutTheme,
  contrastChecks,
  contrastText,
  THEME_IMAGE_KINDS,
  THEME_IMAGES,
  THEME_LIMITS,
  themeDifferences,
} from '@balcao/domain';
import { sql } from 'kysely';
import { lockStore } from '../../accounts/stores';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { type Destination, notifyOwnersOfDestination } from '../../notices/led-elsewhere';
import { invalidField, Problem } from '../../problem';
import { nameInMail } from '../../providers/mail/compose';
import { getSeenVersion, withEtag } from '../../record-version';
import { defineResource } from '../../resources/define-resource';
import { usualAudit } from '../../resources/resource-audit';
import { implementInStore, type ResourceCall, type StoreCall } from '../../resources/resource-call';
import { resourceRoutes } from '../../resources/resource-routes';
import { scopeOfStore } from '../../resources/resource-rows';
import { assertStepUp } from '../../security/step-up';
import { namesOf } from '../identity';
import { findThemeImages } from './theme-images';

/** So many versions can be seen and restored. */
const MOST_LISTED = 100;

/** The themes of a store, each with its published version. */
const published = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('checkout_themes as theme')
    .innerJoin('checkout_theme_versions as published', (join) =>
      join
        .onRef('published.seller_id', '=', 'theme.seller_id')
        .onRef('published.theme_id', '=', 'theme.id')
        .onRef('published.number', '=', 'theme.published_number'),
    )
    .where(ofStore(owner, 'theme'));

/**
 * The published theme for a buyer: the one that names the product, else the one that names the domain, else the default one; undefined
 * where the store has none.
 */
export async function findPublishedTheme(
  executor: Executor,
  owner: Owner,
  { productId, domain }: { productId?: string; domain?: string },
): Promise<{ themeId: string; number: number; config: CheckoutTheme } | undefined> {
  const isOfProduct = sql<boolean>`theme.product_ids ? ${productId ?? ''}`;
  const isOfDomain = sql<boolean>`theme.domain <> '' and theme.domain = ${domain ?? ''}`;
  const row = await published(executor, owner)
    .where('theme.deleted_at', 'is', null)
    .where((theme) => theme.or([isOfProduct, isOfDomain, theme('theme.is_default', '=', true)]))
    .orderBy(isOfProduct, 'desc')
    .orderBy(isOfDomain, 'desc')
    .limit(1)
    .select(['theme.id', 'published.number', 'published.config'])
    .executeTakeFirst();
  return row && { themeId: row.id, number: row.number, config: row.config };
}

const versionsOf = (executor: Executor, sellerId: string, themeId: string) =>
  executor
    .selectFrom('checkout_theme_versions')
    .where('seller_id', '=', sellerId)
    .where('theme_id', '=', themeId);

/** A published version, also of a theme that was deleted since. */
export async function findThemeVersion(
  executor: Executor,
  sellerId: string,
  themeId: string,
  number: number,
): Promise<CheckoutTheme | undefined> {
  const row = await versionsOf(executor, sellerId, themeId)
    .where('number', '=', number)
    .select('config')
    .executeTakeFirst();
  return row?.config;
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

/** Checks what the schema cannot: that pictures are the store's own, and that a product has one theme. @throws Problem validation */
async function assertTheme(
  trx: SellerTransaction,
  owner: Owner,
  {
    config,
    isDefault,
    productIds,
  }: { config: CheckoutTheme; isDefault: boolean; productIds: readonly string[] },
  currentId: string,
): Promise<void> {
  const named = THEME_IMAGE_KINDS.filter((kind) => config[kind] !== '');
  const images = await findThemeImages(
    trx,
    owner,
    named.map((kind) => config[kind]),
  );
  const missing = named.find(
    (kind) => !images.some((image) => image.id === config[kind] && image.kind === kind),
  );
  if (missing)
    throw invalidField(`config.${missing}`, [
      `${THEME_IMAGES[missing].label}: esta imagem não está mais guardada. Envie outra.`,
    ]);
  const other =
    productIds.length > 0 &&
    (await trx
      .selectFrom('checkout_themes')
      .where(ofStore(owner))
      .where('deleted_at', 'is', null)
      .where('id', '!=', currentId)
      .where(sql<boolean>`product_ids ?| ${[...productIds]}::text[]`)
      .select('name')
      .executeTakeFirst());
  if (other)
    throw invalidField('productIds', [
      `Um destes produtos já usa a aparência “${other.name}”. Tire-o de lá primeiro.`,
    ]);
  // Another one becomes the default theme.
  if (isDefault)
    await trx
      .updateTable('checkout_themes')
      .set({ is_default: false })
      .where(ofStore(owner))
      .where('is_default', '=', true)
      .execute();
}

/** The thank-you page of a theme, as the mail to the store's owners tells it. */
const ledByThanks = (name: string, thanksUrl: string): Destination => ({
  subject: 'Outra página de obrigado',
  said: `trocou a página de obrigado da aparência “${nameInMail(name)}”: quem paga é levado a ${new URL(thanksUrl).host}. Foi`,
  target: { kind: 'checkout_theme', id: '' },
});

/** The themes of a store's checkout. People change a draft; buyers see what was published. */
export const checkoutThemes = defineResource({
  shape: checkoutTheme,
  table: 'checkout_themes',
  json: ['config', 'productIds'],
  scope: ({ owner }) => ({ ...scopeOfStore<'checkout_themes'>(owner), deleted_at: null }),
  endedBy: 'deleted_at',
  // Which theme is the default one, and which product has which, is decided by all of them.
  enter: async (trx, { owner }, use) => (use === 'write' ? lockStore(trx, owner) : undefined),
  limit: {
    most: THEME_LIMITS.themes,
    problem: () =>
      invalidField('name', [
        `Uma loja tem no máximo ${THEME_LIMITS.themes} aparências. Exclua uma para criar outra.`,
      ]),
  },
  writing: (trx, { owner }, next, { current }) => assertTheme(trx, owner, next, current?.id ?? ''),
  async compute({ owner }, _rows, executor) {
    const rows = await published(executor, owner).select(['theme.id', 'published.config']).execute();
    const configs = new Map(rows.map(({ id, config }) => [id, config]));
    return ({ id }) => ({ published: configs.get(id) ?? null });
  },
  led: ({ name, config: { thanksUrl } }) => ledByThanks(name, thanksUrl),
  audit: usualAudit('checkout-theme'),
});

export const checkoutThemeRoutes = resourceRoutes(checkoutThemes, checkoutThemeCalls, {
  tag: 'checkout-themes',
});

type Row = Parameters<typeof checkoutThemes.recordOf>[0];

/** The fields in which two configurations differ, for the audit log. */
const changeOf = (before: CheckoutTheme, after: CheckoutTheme) => {
  const fields = themeDifferences(before, after).map(({ field }) => field);
  const of = (config: CheckoutTheme) => Object.fromEntries(fields.map((field) => [field, config[field]]));
  return { before: of(before), after: of(after) };
};

const write = (trx: SellerTransaction, { seller_id, id, version }: Row, columns: object) =>
  checkoutThemes.rows.update(
    trx,
    { seller_id, id },
    { ...columns, version: version + 1, updated_at: new Date() },
  );

/**
 * Publishes the draft: sessions that begin after the commit have it, those that began before keep theirs.
 * @throws Problem stale_version, or validation for colours that cannot be read
 */
export async function publishTheme(
  call: ResourceCall & Partial<Pick<StoreCall, 'identity'>>,
  id: string,
  ifMatch: string | undefined,
) {
  const row = await checkoutThemes.locked(call, id, async (trx, found) => {
    await checkoutThemes.assertVersion(trx, call, found, getSeenVersion(ifMatch));
    const { config, published_number: last } = found;
    const failed = contrastChecks(config).filter(({ isEnough }) => !isEnough);
    if (failed.length > 0)
      throw new Problem('validation', {
        fields: Object.fromEntries(
          failed.map(({ field }) => [
            `config.${field}`,
            failed.filter((other) => other.field === field).map(contrastText),
          ]),
        ),
      });
    const { sellerId } = call.owner;
    const before = last === null ? undefined : await findThemeVersion(trx, sellerId, id, last);
    if (before !== undefined && isDeepStrictEqual(before, config)) return found;
    const number = (last ?? 0) + 1;
    await insertVersion(trx, {
      sellerId,
      themeId: id,
      number,
      config,
      publishedBy: call.identity?.userId ?? '',
    });
    const written = await write(trx, found, { published_number: number, published_at: new Date() });
    const change = before && changeOf(before, config);
    await recordAudit(trx, call.origin, {
      sellerId,
      action: 'checkout-theme.publish',
      entity: 'checkout_theme',
      entityId: id,
      ...(change && { before: change.before }),
      after: { number, ...(change ? change.after : config) },
    });
    return written;
  });
  return checkoutThemes.showOne(call, row);
}

/** The calls of themes beside the usual ones. */
export const checkoutThemeActionRoutes = routesOf('checkout-themes', (platform) => {
  const { database } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(publishCheckoutTheme, async (call, { params: { id }, headers }, reply) => {
      const theme = await publishTheme(call, id, headers['if-match']);
      return withEtag(reply, theme);
    }),

    inStore(listCheckoutThemeVersions, async (call, { params: { id } }) => {
      const { sellerId } = call.owner;
      const [, versions] = await Promise.all([
        checkoutThemes.read(call, id),
        versionsOf(database.forSeller(sellerId), sellerId, id)
          .orderBy('number', 'desc')
          .limit(MOST_LISTED)
          .select(['number', 'config', 'published_by', 'published_at'])
          .execute(),
      ]);
      const names = await namesOf(
        database.platform,
        versions.map(({ published_by }) => published_by),
      );
      return {
        items: versions.map(({ number, config, published_by, published_at }) => ({
          number,
          config,
          publishedBy: names.get(published_by) ?? '',
          publishedAt: published_at.toISOString(),
        })),
      };
    }),

    // Buyers see it once it is published.
    inStore(restoreCheckoutTheme, async (call, { params: { id }, headers, body: { number } }, reply) => {
      const { owner, identity, origin } = call;
      const row = await checkoutThemes.locked(call, id, async (trx, found) => {
        await checkoutThemes.assertVersion(trx, call, found, getSeenVersion(headers['if-match']));
        const config = await findThemeVersion(trx, owner.sellerId, id, number);
        if (config === undefined) throw new Problem('not_found');
        if (isDeepStrictEqual(config, found.config)) return found;
        const { thanksUrl } = config;
        const isLed = thanksUrl !== '' && thanksUrl !== found.config.thanksUrl;
        if (isLed) assertStepUp(identity);
        await assertTheme(trx, owner, { config, isDefault: false, productIds: [] }, id);
        if (isLed)
          await notifyOwnersOfDestination(trx, owner, identity.name, ledByThanks(found.name, thanksUrl));
        const written = await write(trx, found, { config: JSON.stringify(config) });
        await recordAudit(trx, origin, {
          sellerId: owner.sellerId,
          action: 'checkout-theme.restore',
          entity: 'checkout_theme',
          entityId: id,
          ...changeOf(found.config, config),
        });
        return written;
      });
      const theme = await checkoutThemes.showOne(call, row);
      return withEtag(reply, theme);
    }),
  ];
});
