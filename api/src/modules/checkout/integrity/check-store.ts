import { v1SessionRequest } from '@balcao/api-schema';
import { sessionCookie } from '@balcao/domain';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Read } from '../../../providers/outgoing-http/outgoing-http';
import { linksOnSale } from '../../catalog';
import { createSession } from '../sessions/create-session';
import type { Parts as SessionParts } from '../sessions/session';
import { deleteSession } from '../sessions/session-repository';
import type { Finding } from '../tables/checkout-integrity-schema';
import { compareDocument, hasDigest, partsOf, type SeenDocument } from './compare-document';
import type { Expected } from './expected';
import type { CheckResult } from './next-check';

export type CheckParts = SessionParts & Pick<Platform, 'outgoingHttp'>;

/** A page is 30 KB, a script 10. */
const MOST_BYTES = 512 * 1024;
const MOST_LINKS = 5;
/** As buyers' browsers call themselves: what is done to pages is not done to programs that say so. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'pt-BR,pt;q=0.9',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};
const NOBODY = { ip: '', userAgent: undefined };

/** An address that gave no document. */
class Unreached extends Error {
  override readonly name = 'Unreached';
  constructor(readonly finding: Finding) {
    super(finding.found);
  }
}

/** @throws Unreached for anything but 200 */
async function read(
  { outgoingHttp }: CheckParts,
  where: Finding['where'],
  url: string,
  headers: Record<string, string> = {},
): Promise<Extract<Read, { outcome: 'answered' }>> {
  const answer = await outgoingHttp.read(url, { ...BROWSER, ...headers }, MOST_BYTES);
  if (answer.outcome === 'answered' && answer.status === 200) return answer;
  const found = answer.outcome === 'answered' ? String(answer.status) : answer.why;
  throw new Unreached({
    where,
    what: new URL(url).pathname.replace(/\/[\w-]{36}$/, ''),
    expected: '200',
    found,
  });
}

/** Whether the script of a document is what its digest says, by its own address. A browser would not run another one. */
async function checkScript(
  parts: CheckParts,
  where: Finding['where'],
  address: string,
  { html }: SeenDocument,
  integrity: string,
): Promise<Finding[]> {
  const [named] = partsOf(html).scripts.filter((each) => each.integrity === integrity);
  if (named === undefined || !URL.canParse(named.src, address)) return [];
  const { body } = await read(parts, where, new URL(named.src, address).href);
  return hasDigest(body, integrity) ? [] : [{ where, what: named.src, expected: integrity, found: 'other' }];
}

async function checkFrame(parts: CheckParts, { cardOrigin, ...expected }: Expected, address: string) {
  const where = 'frame';
  const found = URL.canParse(address) ? new URL(address).origin : address;
  if (found !== cardOrigin) return [{ where, what: 'card-frame', expected: cardOrigin, found } as const];
  const gateway = new URL(address).pathname.split('/').at(-1) ?? '';
  const headers = expected.frames[gateway];
  if (headers === undefined)
    return [
      { where, what: 'gateway', expected: Object.keys(expected.frames).join(), found: gateway } as const,
    ];
  const answer = await read(parts, where, address, { 'sec-fetch-dest': 'iframe' });
  const seen = { headers: answer.headers, html: answer.body.toString() };
  return [
    ...compareDocument(where, seen, headers, expected.scripts.frame, expected.gatewayScripts[gateway]),
    ...(await checkScript(parts, where, address, seen, expected.scripts.frame)),
  ];
}

/** Looks at a page with the session of nobody, so that it is a buyer's page and no visit. */
async function checkPage(parts: CheckParts, expected: Expected, link: string, token: string) {
  const { href: address, protocol } = new URL(`c/${link}`, parts.config.checkoutUrl);
  const cookie = `${sessionCookie(protocol === 'https:', link)}=${token}`;
  const answer = await read(parts, 'page', address, { cookie });
  const seen = { headers: answer.headers, html: answer.body.toString() };
  const frame = partsOf(seen.html).cardFrame;
  return [
    ...compareDocument('page', seen, expected.page, expected.scripts.page),
    ...(await checkScript(parts, 'page', address, seen, expected.scripts.page)),
    ...(frame === undefined ? [] : await checkFrame(parts, expected, frame)),
  ];
}

/** The first of some links by which something can be bought now, with a session of nobody. */
async function openOne(parts: CheckParts, links: readonly { id: string }[]) {
  for (const { id } of links) {
    const request = v1SessionRequest.parse({ link: id });
    const opened = await createSession(parts, request, NOBODY, { isCounted: false }).catch(
      (error: unknown) => {
        if (error instanceof Problem && error.status < 500) return undefined;
        throw error;
      },
    );
    if (opened !== undefined) return { link: id, token: opened.token };
  }
  return undefined;
}

/** Looks at a store's payment page as a buyer's browser gets it, with its scripts and with the frame of its cards. */
export async function checkStore(parts: CheckParts, owner: Owner, expected: Expected): Promise<CheckResult> {
  const { database, digest } = parts;
  const links = await database.withSeller(owner.sellerId, (trx) =>
    linksOnSale(trx, owner).orderBy('link.id', 'desc').limit(MOST_LINKS).select('link.id').execute(),
  );
  const opened = await openOne(parts, links);
  if (opened === undefined) return { outcome: 'closed' };
  const { link, token } = opened;
  try {
    return { outcome: 'seen', findings: await checkPage(parts, expected, link, token) };
  } catch (error) {
    if (error instanceof Unreached) return { outcome: 'unreachable', findings: [error.finding] };
    throw error;
  } finally {
    await database.withSeller(owner.sellerId, (trx) => deleteSession(trx, digest(token)));
  }
}
