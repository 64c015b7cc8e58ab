import { checkoutTheme } from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME } from '@balcao/domain';
import sharp from 'sharp';
import { newId } from '../../src/db/new-id';
import { insertPreview } from '../../src/modules/checkout/previews';
import { checkoutThemes, insertVersion } from '../../src/modules/checkout/themes';
import type { Platform } from '../../src/platform';
import { createDatabaseDocumentStore } from '../../src/providers/document-store/database-document-store';
import { systemCall } from '../../src/resources/resource-call';
import { newToken } from '../../src/security/digest';
import { usualRows } from '../resources/usual-rows';
import type { Account } from '../stored-account';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

const newTheme = () => checkoutTheme.request.parse({ name: 'Marca' });

/** A theme with an old version. */
async function themeOf(target: Account, platform: Platform): Promise<string> {
  const { id } = await checkoutThemes.create(systemCall(platform, target), newTheme());
  const { sellerId, userId } = target;
  await platform.database.withSeller(sellerId, (trx) =>
    insertVersion(trx, {
      sellerId,
      themeId: id,
      number: 7,
      config: NEW_CHECKOUT_THEME,
      publishedBy: userId,
    }),
  );
  return id;
}

async function previewOf(target: Account, { database, digest }: Platform): Promise<string> {
  const token = newToken();
  await database.withSeller(target.sellerId, (trx) =>
    insertPreview(trx, target, {
      tokenHash: digest(token),
      config: NEW_CHECKOUT_THEME,
      productId: '',
      expiresAt: new Date(Date.now() + 60_000),
    }),
  );
  return token;
}

async function imageOf({ sellerId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  await createDatabaseDocumentStore(database).put(sellerId, {
    name: `${id}-theme.webp`,
    mime: 'image/webp',
    bytes,
    width: 2,
    height: 2,
  });
  return id;
}

const CURRENT = { 'if-match': '"1"' };

/** The rows of how checkouts look. */
export const CHECKOUT_THEME_ROWS: Record<string, Row[]> = {
  'GET /checkout-example': [bare('/checkout-example', loggedIn(200))],
  ...usualRows('/checkout-themes', checkoutThemes, { created: newTheme(), changed: { name: 'Natal' } }),
  'POST /checkout-themes/{id}/publish': [
    {
      call: async (target, platform) => ({
        url: `/checkout-themes/${await themeOf(target, platform)}/publish`,
        payload: {},
        headers: CURRENT,
      }),
      answers: ownOnly(200),
    },
  ],
  'GET /checkout-themes/{id}/versions': [
    {
      call: async (target, platform) => ({
        url: `/checkout-themes/${await themeOf(target, platform)}/versions`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /checkout-themes/{id}/restore': [
    {
      call: async (target, platform) => ({
        url: `/checkout-themes/${await themeOf(target, platform)}/restore`,
        payload: { number: 7 },
        headers: CURRENT,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /checkout-themes/{id}/preview-links': [
    {
      call: async (target, platform) => ({
        url: `/checkout-themes/${await themeOf(target, platform)}/preview-links`,
        payload: {},
      }),
      answers: ownOnly(201),
    },
  ],
  // Without a picture.
  'POST /checkout-theme-images': [send('/checkout-theme-images?kind=logo', () => ({}), loggedIn(415))],
  'GET /checkout-theme-images/{id}': [
    {
      call: async (target, platform) => ({
        url: `/checkout-theme-images/${await imageOf(target, platform)}`,
      }),
      answers: everybody(200),
    },
  ],
  'GET /v1/checkout/previews/{token}': [
    {
      call: async (target, platform) => ({
        url: `/v1/checkout/previews/${await previewOf(target, platform)}`,
      }),
      answers: everybody(200),
    },
  ],
};
