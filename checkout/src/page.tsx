import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CheckoutDocument, type LinkPreview } from '@balcao/checkout-page';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ClientScript } from './client-script';

const require = createRequire(import.meta.url);
const COMMENTS = /\/\*[\s\S]*?\*\//g;

/** Our own styles, as they stand in each page: their digest is in its policy. */
const CSS = ['checkout.css', 'order-bump-card.css']
  .map((file) => readFileSync(require.resolve(`@balcao/checkout-page/${file}`), 'utf8'))
  .join('')
  .replaceAll(COMMENTS, '')
  .replaceAll(/\s*\n\s*/g, '');
const STYLE_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`;

/** Nothing of others runs in a payment page, and nobody frames it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src ${STYLE_HASH}`,
  "img-src 'self' https: data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every page. None is kept: going back asks anew. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export interface PageParts {
  title: string;
  storeName: string;
  isTest: boolean;
  refreshAfter: number | null;
  preview?: LinkPreview | undefined;
  content: ReactNode;
}

/** A whole page as text. */
export function renderPage(script: ClientScript, { content, ...parts }: PageParts): string {
  return `<!doctype html>${renderToStaticMarkup(
    <CheckoutDocument {...parts} css={CSS} script={script}>
      {content}
    </CheckoutDocument>,
  )}`;
}
