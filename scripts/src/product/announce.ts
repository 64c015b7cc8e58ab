import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import { SHOP_APP } from '@balcao/demo/shop-app';
import type { Settings } from './settings';

/**
 * The lines to print once the product runs: its address, its logins, and what its doubles take.
 *
 * @param panelUrl of the doubles' DNS; undefined without doubles
 */
export function announcement(settings: Settings, tookMs: number, panelUrl?: string): string {
  const { seller, admin } = DEMO_LOGINS;
  const logins = [
    `  Seller    ${seller.email}  ${seller.password}`,
    `  Admin     ${admin.email}  ${admin.password}`,
  ];
  const outbox = [`  Mails     ${settings.url}/_dev/outbox`];
  const doubles = [
    `  DNS       ${panelUrl}, where records of a demonstration's domain are created`,
    `  Shopify   any shop, with ${SHOP_APP.clientId}  ${SHOP_APP.clientSecret}`,
  ];
  return [
    '',
    `Balcão is ready after ${(tookMs / 1000).toFixed(1)} s`,
    '',
    `  Open      ${settings.url}`,
    ...(settings.seedDemo ? logins : []),
    ...(settings.environment === 'development' ? outbox : []),
    ...(panelUrl === undefined ? [] : doubles),
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
