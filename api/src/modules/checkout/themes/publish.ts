import { isDeepStrictEqual } from 'node:util';
import type { CheckoutThemeVersions } from '@balcao/api-schema';
import { type CheckoutTheme, themeDifferences } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { notifyOwnersOfDestination } from '../../../notices/led-elsewhere';
import { Problem } from '../../../problem';
import { getSeenVersion } from '../../../record-version';
import type { ResourceCall, StoreCall } from '../../../resources/resource-call';
import { assertStepUp } from '../../../security/step-up';
import { namesOf } from '../../identity';
import { checkoutThemes, ledByThanks } from './resource';
import { findThemeVersion, insertVersion, listVersions } from './theme-repository';
import { assertReadable, assertTheme } from './theme-terms';

type Row = Parameters<typeof checkoutThemes.recordOf>[0];

/** So many versions can be seen and restored. */
const MOST_LISTED = 100;

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
    assertReadable(config);
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

/** Makes the draft what a version was. Buyers see it once it is published. @throws Problem stale_version or not_found */
export async function restoreTheme(call: StoreCall, id: string, number: number, ifMatch: string | undefined) {
  const row = await checkoutThemes.locked(call, id, async (trx, found) => {
    await checkoutThemes.assertVersion(trx, call, found, getSeenVersion(ifMatch));
    const { sellerId } = call.owner;
    const config = await findThemeVersion(trx, sellerId, id, number);
    if (config === undefined) throw new Problem('not_found');
    if (isDeepStrictEqual(config, found.config)) return found;
    const { thanksUrl } = config;
    const isLed = thanksUrl !== '' && thanksUrl !== found.config.thanksUrl;
    if (isLed) assertStepUp(call.identity);
    await assertTheme(trx, call.owner, { config, isDefault: false, productIds: [] }, id);
    if (isLed)
      await notifyOwnersOfDestination(
        trx,
        call.owner,
        call.identity.name,
        ledByThanks(found.name, thanksUrl),
      );
    const written = await write(trx, found, { config: JSON.stringify(config) });
    await recordAudit(trx, call.origin, {
      sellerId,
      action: 'checkout-theme.restore',
      entity: 'checkout_theme',
      entityId: id,
      ...changeOf(found.config, config),
    });
    return written;
  });
  return checkoutThemes.showOne(call, row);
}

/**
 * The published versions of a theme, each with its moment and its author.
 * @throws Problem not_found
 */
export async function readVersions(call: StoreCall, id: string): Promise<CheckoutThemeVersions> {
  const { database } = call.platform;
  const { sellerId } = call.owner;
  const [, versions] = await Promise.all([
    checkoutThemes.read(call, id),
    listVersions(database.forSeller(sellerId), sellerId, id, MOST_LISTED),
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
}
