import type { Settings } from './settings';

/** Tells where the product is, and how to get in. */
export function announce(settings: Settings, tookMs: number): void {
  const outbox = settings.environment === 'development' ? [`  Mails     ${settings.url}/_dev/outbox`] : [];
  console.log(
    [
      '',
      `Balcão is ready after ${(tookMs / 1000).toFixed(1)} s`,
      '',
      `  Open      ${settings.url}`,
      ...outbox,
      '',
      'Ctrl-C stops it.',
    ].join('\n'),
  );
}
