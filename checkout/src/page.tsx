import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { V1Appearance } from '@balcao/api-schema';
import { appearanceFor, CheckoutDocument, type LinkPreview } from '@balcao/checkout-page';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientScript } from './client-script';
import type { CheckoutConfig } from './config';

const require = createRequire(import.meta.url);
const COMMENTS = /\/\*[\s\S]*?\*\//g;

/** Our own styles, as they stand in each page: their digest is in its policy. */
const CSS = ['checkout.css', 'theme.css', 'order-bump-card.css']
  .map((file) => readFileSync(require.resolve(`@balcao/checkout-page/${file}`), 'utf8'))
  .join('')
  .replaceAll(COMMENTS, '')
  .replaceAll(/(?<!\s)\s*\n\s*/g, '');
const hashOf = (css: string): string => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const STYLE_HASH = hashOf(CSS);

/** The address at which browsers report violations of the policy: the API, which the same origin leads to. */
export const CSP_REPORTS = '/api/checkout/csp-reports';

/**
 * Nothing of others runs in a payment page, and nobody frames it.
 * @param styles of the store's look, which stand in the page beside our own
 * @param frames the origins of the frames in which a card is typed and tags run
 * @param forms where forms may be sent; a preview's go nowhere
 */
export const policyOf = (
  styles: string,
  {
    forms = "'self'",
    framedBy = "'none'",
    frames = '',
  }: { forms?: string; framedBy?: string; frames?: string } = {},
): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${STYLE_HASH}${styles && ` ${hashOf(styles)}`}`,
    "img-src 'self' https: data:",
    "connect-src 'self'",
    `form-action ${forms}`,
    ...(frames ? [`frame-src ${frames}`] : []),
    "base-uri 'none'",
    `frame-ancestors ${framedBy}`,
    `report-uri ${CSP_REPORTS}`,
    'report-to checkout',
  ].join('; ');

/** Headers of every page. None is kept: going back asks anew. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': policyOf(''),
  'reporting-endpoints': `checkout="${CSP_REPORTS}"`,
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  // Without it our own forms would come from `null`, as those of a sandbox do.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

/** Headers of a page in a store's look, which may show the frames of a card and of tags, and no other. */
export const headersIn = (
  appearance: V1Appearance | null | undefined,
  { cardOrigin, tagOrigin }: Pick<CheckoutConfig, 'cardOrigin' | 'tagOrigin'>,
): Readonly<Record<string, string>> => ({
  ...PAGE_HEADERS,
  'content-security-policy': policyOf(appearance?.styles ?? '', { frames: `${cardOrigin} ${tagOrigin}` }),
});

export interface PageParts {
  title: string;
  storeName: string;
  isTest: boolean;
  refreshAfter: number | null;
  preview?: LinkPreview | undefined;
  /** Of the session; the usual look without one. */
  appearance?: V1Appearance | null;
  content: ReactNode;
}

/** A whole page as text. */
export function renderPage(
  script: ClientScript | null,
  { content, appearance = null, ...parts }: PageParts,
): string {
  return `<!doctype html>${renderToStaticMarkup(
    <CheckoutDocument {...parts} look={appearanceFor({ appearance })} css={CSS} script={script}>
      {content}
    </CheckoutDocument>,
  )}`;
}
