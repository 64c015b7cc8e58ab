import { randomBytes } from 'node:crypto';
import { BACKOFFICE_PATH, ROOT_PATH } from '@balcao/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { overridesIn } from '../overrides/overrides';
import { acceptsEncoding } from './accepted-encoding';
import { toBrotli } from './brotli';
import type { CompositionTexts } from './composition-texts';
import type { EdgeConfig } from './config';
import type { EdgeSource } from './edge-source';
import type { LiveComposition } from './live-composition';
import { composePage, type Page, routeOf } from './page';
import { INTEGRITY_POLICY, pagePolicy, REPORTING_ENDPOINTS } from './security-headers';
import { resolveVisitor } from './visitor';

const QUICK_QUALITY = 5;
const NONCE_BYTES = 16;

/** Paths of the shell, which lead on from there. */
const SHELL_PATHS: readonly string[] = [ROOT_PATH, BACKOFFICE_PATH];

/** A record by its query, `…/detalhe?id=7`: the shell leads to `…/detalhe/7`. */
const RECORD = /\/detalhe$/;

/** Whether a path is a page: the shell's, or one that an area declares. */
const isPage = ({ resolved }: LiveComposition, pathname: string): boolean =>
  SHELL_PATHS.includes(pathname) ||
  routeOf(resolved, pathname) !== undefined ||
  (RECORD.test(pathname) && routeOf(resolved, `${pathname}/id`) !== undefined);

/** Paths of files: a name with a full stop, or a hidden folder. */
const OF_FILE = /\/\.|\.[^/.]*$/;

/** Whether a person opens a path, who is shown by the shell that it is not there. */
const isOpened = ({ headers: { accept = '' } }: FastifyRequest, pathname: string): boolean =>
  accept.includes('text/html') && !OF_FILE.test(decodedPath(pathname));

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/**
 * `GET /*`: the page of every path that areas declare. Anything else is not found: with the page where a person opens it, as the shell
 * shows its own not-found page.
 *
 * The composition or its hash is in the page, so pages of two compositions never share an ETag: a visitor who changed
 * sides gets the whole page. The nonce changes with each full answer and is not part of the ETag. A 304 carries no
 * policy: the browser would apply the new nonce to the old page, and refuse its styles.
 */
export function registerPageRoute(
  app: FastifyInstance,
  source: EdgeSource,
  { page: config, overrides: policy }: Pick<EdgeConfig, 'page' | 'overrides'>,
  texts: CompositionTexts,
): void {
  const cache = new WeakMap<LiveComposition, Map<string, Page>>();

  function pageOf(composition: LiveComposition, pathname: string): Page {
    const pages = cache.get(composition) ?? new Map<string, Page>();
    cache.set(composition, pages);
    // Pages differ by route and not by path: unknown paths share one page, so nobody can fill the memory.
    const known = composition.resolved.remotes;
    const key = Object.values(known).some((remote) => remote.routes.some((route) => route.path === pathname))
      ? pathname
      : '';
    const page = key ? pages.get(key) : undefined;
    if (page) return page;
    const fresh = composePage(composition, config, pathname);
    if (key) pages.set(key, fresh);
    return fresh;
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    page: Page,
    policyFor: (nonce: string) => string,
  ) {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyFor(nonce))
      .header('integrity-policy', INTEGRITY_POLICY)
      .header('reporting-endpoints', REPORTING_ENDPOINTS);
    const html = page.render(nonce);
    if (!acceptsEncoding(request.headers['accept-encoding'], 'br')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await toBrotli(html, QUICK_QUALITY));
  }

  app.get('/*', async (request, reply) => {
    const pathname = (request.url.split('?')[0] ?? '').replace(/(?<!\/)\/+$/, '') || '/';
    const { composition, differs, newCookies } = resolveVisitor(await source.variants(), request.headers);
    texts.remember(composition.resolved);
    const overrides = overridesIn(request.url, policy);
    const policyFor = (nonce: string) =>
      pagePolicy(config, composition, nonce, Object.values(overrides ?? {}));
    if (overrides) {
      reply.header('cache-control', 'no-store');
      return sendPage(request, reply, composePage(composition, config, pathname, overrides), policyFor);
    }
    if (!isPage(composition, pathname)) {
      if (!isOpened(request, pathname)) return reply.header('cache-control', 'no-store').callNotFound();
      reply.code(404).header('cache-control', 'no-store');
      return sendPage(request, reply, pageOf(composition, pathname), policyFor);
    }
    const page = pageOf(composition, pathname);
    reply
      .header('etag', page.etag)
      .header('cache-control', differs ? 'private, no-cache' : 'no-cache')
      .header('vary', differs ? 'accept-encoding, cookie' : 'accept-encoding');
    if (newCookies.length > 0) reply.header('set-cookie', newCookies);
    if (request.headers['if-none-match'] === page.etag) {
      reply.removeHeader('content-security-policy');
      return reply.code(304).send();
    }
    return sendPage(request, reply, page, policyFor);
  });
}
