import { createHash } from 'node:crypto';
import type { AreaRoute, ResolvedComposition, RuntimeConfig, Sri } from '@balcao/contract';
import { stylesOfPage } from '@balcao/contract/page-styles';
import type { Overrides } from '../overrides/overrides';
import { FAVICON } from './favicon';
import type { LiveComposition } from './live-composition';
import { OLD_BROWSER_SCRIPT } from './old-browser';
import { pageComposition } from './page-composition';

export interface Page {
  /** The HTML for a nonce. */
  render(nonce: string): string;
  /** A strong ETag over everything but the nonce. */
  etag: string;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** JSON that cannot end its script element. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** The route of a path: an exact match, else one with parameters. */
export function routeOf(composition: ResolvedComposition, pathname: string): AreaRoute | undefined {
  const routes = Object.values(composition.remotes).flatMap((remote) => remote.routes);
  return (
    routes.find((route) => route.path === pathname) ??
    routes.find((route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
  );
}

function integrityOfUrl({ shell, remotes }: ResolvedComposition, url: string): Sri {
  const part = [shell, ...Object.values(remotes)].find(({ base }) => url.startsWith(base));
  return part?.integrity[url.slice(part.base.length)] ?? '';
}

function preloadLink(composition: ResolvedComposition, url: string, priority: 'high' | 'low'): string {
  const as = url.endsWith('.css') ? 'style' : 'script';
  const integrity = integrityOfUrl(composition, url);
  return `<link rel="preload" as="${as}" href="${url}" crossorigin="anonymous" integrity="${integrity}" fetchpriority="${priority}">`;
}

function scriptTag(composition: ResolvedComposition, url: string): string {
  return `<script defer src="${url}" crossorigin="anonymous" integrity="${integrityOfUrl(composition, url)}"></script>`;
}

/** The styles that a page needs before its code has loaded, and none that it does not need. */
function stylesFor(
  { shell, shellCss }: LiveComposition,
  markup: string,
  pageCss: string | undefined,
): { ofPage?: string; ofFrame?: string } {
  // antd's styles come before ours, as in a page rendered by code: among equal rules the later one wins.
  if (!shell.startsPages) return { ofPage: pageCss ?? '', ofFrame: shellCss };
  return pageCss === undefined
    ? { ofFrame: shellCss }
    : { ofPage: stylesOfPage([pageCss, shellCss], markup) };
}

/**
 * The page of one path, the same for everybody, logged in or not.
 *
 * A prerendered page is visible without code. The inline script starts the code after the first paint.
 *
 * @param overrides developers' versions that this one page may run
 */
export function composePage(
  live: LiveComposition,
  config: RuntimeConfig,
  pathname: string,
  overrides?: Overrides,
): Page {
  const { resolved, shell, inlineScript, pages } = live;
  const route = routeOf(resolved, pathname);
  const prerendered = route && pages.get(route.path);
  const waits = Boolean(shell.startsPages && prerendered);
  const composition = shell.startsPages ? pageComposition(resolved, shell, route, waits) : resolved;
  const shellScripts = waits ? [] : shell.initial.js.map((file) => resolved.shell.base + file);
  const routeFiles = Object.values(resolved.remotes).flatMap((remote) =>
    route && !waits && remote.routes.includes(route) ? (remote.preload[route.path] ?? []) : [],
  );
  const title = route ? `${route.title} · Balcão` : 'Balcão';
  const head = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Balcão: venda, receba e acompanhe cada centavo do seu checkout.">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(FAVICON)}" type="image/svg+xml">
${shellScripts.map((url) => preloadLink(resolved, url, 'high')).join('\n')}
${routeFiles.map((url) => preloadLink(resolved, url, 'low')).join('\n')}
`;
  const body = `</head>
<body data-layout="${pathname.startsWith('/backoffice') ? 'backoffice' : 'guest'}">
`;
  const markup = `<div id="root"></div>
<main id="area" tabindex="-1"${prerendered ? ` data-prerendered="${escapeHtml(route.path)}"` : ''}>${prerendered?.html ?? ''}</main>
`;
  // What people see comes before what only code reads.
  const rest = `${markup}<noscript><p>O Balcão precisa de JavaScript. Ative-o nas configurações do navegador e recarregue a página.</p></noscript>
<script type="application/json" id="composition">${jsonForScript(composition)}</script>
<script type="application/json" id="config">${jsonForScript(config)}</script>
${overrides ? `<script type="application/json" id="overrides">${jsonForScript(overrides)}</script>\n` : ''}${shellScripts
  .map((url) => scriptTag(resolved, url))
  .join('\n')}
</body>
</html>
`;
  const { ofPage, ofFrame } = stylesFor(live, markup, prerendered?.css);
  const digest = createHash('sha256')
    .update([head, ofFrame, ofPage, body, OLD_BROWSER_SCRIPT, inlineScript, rest].join('\0'))
    .digest('base64url');
  const styles = (nonce: string) =>
    (ofPage === undefined ? '' : `<style nonce="${nonce}" id="prerendered-styles">${ofPage}</style>\n`) +
    (ofFrame === undefined ? '' : `<style nonce="${nonce}">${ofFrame}</style>\n`);
  return {
    etag: `"${digest}"`,
    render: (nonce) =>
      `${head}${styles(nonce)}${body}<script>${OLD_BROWSER_SCRIPT}</script>\n<script nonce="${nonce}">${inlineScript}</script>\n${rest}`,
  };
}
