import { createHash } from 'node:crypto';
import type { ResolvedComposition, RuntimeConfig } from '@balcao/contract';
import type { LiveComposition } from './live-composition';
import { OLD_BROWSER_SCRIPT } from './old-browser';

/** Headers of every answer of the edge, errors included. */
export const SECURITY_HEADERS: Record<string, string> = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
};

/** The policy of answers that are not pages. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A page runs no script without a hash, whoever asks for it. Browsers know no such rule for styles yet, and complain of one. */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)';

const CSP_REPORTS = '/csp-reports';

/** The address to which browsers send reports of the page's policy. */
export const REPORTING_ENDPOINTS = `csp="${CSP_REPORTS}"`;

/** A script's hash as `script-src` wants it. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The origin of a page's websockets: its own, by the protocol's own name. `'self'` covers those of the page's origin. */
const socketOrigin = (base: string) => base.replace(/^http/, 'ws');

function originsOf({ apiBases, postalCodeBase }: RuntimeConfig): string[] {
  const sockets = [apiBases.websocket, apiBases.accountWebsocket].map(socketOrigin);
  return [...Object.values(apiBases), ...sockets, postalCodeBase]
    .filter((base) => URL.canParse(base))
    .map((base) => new URL(base).origin);
}

/** The inline script, the shell, its rule for strings, and what the editor of texts makes for pasted markup. */
const OWN_POLICIES = ['boot', 'shell', 'default', 'ProseMirrorClipboard'];

/** The names of the Trusted Types policies that a page may make: one for each build that may run in it. */
function trustedTypesOf({ remotes }: ResolvedComposition): string[] {
  const builds = Object.values(remotes).flatMap((remote) => [remote, remote.lastGood ?? []].flat());
  return [...OWN_POLICIES, ...new Set(builds.map(({ global }) => global))];
}

/**
 * The page's content security policy: code from this origin and the two inline scripts, run-time styles by nonce,
 * requests to this origin, the API bases (also as websockets, where they are that) and the postal-code service. Strings
 * become code only through the policies of the composition's builds.
 *
 * @param developers origins of developers' areas that this one page may run
 */
export function pagePolicy(
  page: RuntimeConfig,
  { inlineScript, resolved }: Pick<LiveComposition, 'inlineScript' | 'resolved'>,
  nonce: string,
  developers: string[] = [],
): string {
  const own = ["'self'", ...new Set(developers)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own} ${[OLD_BROWSER_SCRIPT, inlineScript].map(scriptHash).join(' ')}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `connect-src ${[own, ...new Set(originsOf(page))].join(' ')}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    'media-src blob:',
    // Previews of the checkout: the frame lets no other origin show it.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesOf(resolved).join(' ')}`,
    // Browsers that know the second ignore the first.
    `report-uri ${CSP_REPORTS}`,
    'report-to csp',
  ].join('; ');
}
