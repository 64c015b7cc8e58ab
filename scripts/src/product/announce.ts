import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import type { Settings } from './settings';

/** The lines to print once the product runs: its address and its logins. */
export function announcement(settings: Settings, tookMs: number): string {
  const { seller, admin } = DEMO_LOGINS;
  const logins = [
    `  Seller    ${seller.email}  ${seller.password}`,
    `  Admin     ${admin.email}  ${admin.password}`,
  ];
  const outbox = [`  Mails     ${settings.url}/_dev/outbox`];
  return [
    '',
    `Balcão is ready after ${(tookMs / 1000).toFixed(1)} s`,
    '',
    `  Open      ${settings.url}`,
    ...(settings.seedDemo ? logins : []),
    ...(settings.environment === 'development' ? outbox : []),
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}
