import { v1SessionRequest, z } from '@balcao/api-schema';
import { sessionCookie } from '@balcao/domain';
import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import { recordAudit } from '../../audit/record-audit';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { Read } from '../../providers/outgoing-http/outgoing-http';
import { againIn, defineTask, enqueueAll, handleTask, type TaskHandler } from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { linksOnSale } from '../catalog';
import { createSession, NOBODY } from './opening';
import {
  compareDocument,
  type Expected,
  hasDigest,
  partsOf,
  readExpected,
  type SeenDocument,
} from './page-comparison';
import type { Parts as SessionParts } from './session';
import type { CheckoutLooksTable, Finding } from './tables/checkout-integrity-schema';

/** The result of fetching a page. */
export type CheckResult =
  | { outcome: 'seen'; findings: readonly Finding[] }
  /** The store sells nothing now. */
  | { outcome: 'closed' }
  | { outcome: 'unreachable'; findings: readonly Finding[] };

/** The state of a page after the last check. */
export interface PreviousCheck {
  state: CheckoutLooksTable['state'];
  recorded: CheckoutLooksTable['recorded'];
  findings: readonly Finding[];
}

/** The state of a page after a check, and when it is checked again. */
export interface NextCheck extends PreviousCheck {
  /** The change to write into the audit log; undefined where there is none. */
  news?: 'good' | 'changed' | 'restored';
  /** Until the next look, in seconds. */
  again: number;
}

const HOUR_SECONDS = 3_600;
/** A page that is being updated beside the API differs for minutes: a difference is recorded when it is seen twice. */
const SOON_SECONDS = 300;

const namesOf = (findings: readonly Finding[]): string =>
  JSON.stringify(findings.map(({ where, what }) => [where, what]));

/**
 * The state to keep of a page. It is news the first time that the page is as it was built, when it is not, when it differs in another way
 * than before, and when it is right again.
 */
export function nextCheck(before: PreviousCheck | undefined, sight: CheckResult): NextCheck {
  const recorded = before?.recorded ?? null;
  const later = { recorded, again: HOUR_SECONDS };
  if (sight.outcome === 'closed') return { ...later, state: 'closed', findings: [] };
  const { findings } = sight;
  if (sight.outcome === 'unreachable')
    return { ...later, state: 'unreachable', findings, again: SOON_SECONDS };
  if (findings.length === 0) {
    const news = { good: undefined, changed: 'restored', never: 'good' } as const;
    const said = news[recorded ?? 'never'];
    return { state: 'good', recorded: 'good', findings, again: HOUR_SECONDS, ...(said && { news: said }) };
  }
  const wasSuspect = before?.state === 'suspect' || before?.state === 'changed';
  if (!wasSuspect) return { ...later, state: 'suspect', findings, again: SOON_SECONDS };
  const hasChanged =
    recorded !== 'changed' || (before.state === 'changed' && namesOf(before.findings) !== namesOf(findings));
  return {
    state: 'changed',
    recorded: 'changed',
    findings,
    again: HOUR_SECONDS,
    ...(hasChanged && { news: 'changed' }),
  };
}

/** The last looks, those at pages that differ first. */
export const listChecks = (platform: Executor, limit: number) =>
  platform
    .selectFrom('checkout_looks as look')
    .innerJoin('stores as store', (join) =>
      join.onRef('store.seller_id', '=', 'look.seller_id').onRef('store.id', '=', 'look.store_id'),
    )
    .select(['store.nome', 'look.store_id', 'look.state', 'look.findings', 'look.looked_at', 'look.seen_at'])
    .orderBy(sql`look.state in ('changed', 'suspect', 'unreachable')`, 'desc')
    .orderBy('look.looked_at', 'desc')
    .limit(limit)
    .execute();

type CheckParts = SessionParts & Pick<Platform, 'outgoingHttp'>;

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
    const opened = await createSession(parts, request, NOBODY).catch((error: unknown) => {
      if (error instanceof Problem && error.status < 500) return undefined;
      throw error;
    });
    if (opened !== undefined) return { link: id, token: opened.token };
  }
  return undefined;
}

/** Looks at a store's payment page as a buyer's browser gets it, with its scripts and with the frame of its cards. */
async function checkStore(parts: CheckParts, owner: Owner, expected: Expected): Promise<CheckResult> {
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
    await database.withSeller(owner.sellerId, (trx) =>
      trx.deleteFrom('buyer_checkouts').where('token_hash', '=', digest(token)).execute(),
    );
  }
}

/** Looks at the payment page of a store every hour, for as long as the store is there. */
const checkTask = defineTask('checkout-look', z.object({ storeId: z.string() }));

const STORES_AT_ONCE = 1_000;
const HOUR_MS = 3_600_000;

/** Notes what was seen, and tells of what is new in the store's audit log. @returns seconds until the next look */
async function note({ database }: CheckParts, owner: Owner, sight: CheckResult): Promise<number> {
  return database.withSeller(owner.sellerId, async (trx) => {
    const before = await trx
      .selectFrom('checkout_looks')
      .where(ofStore(owner))
      .select(['state', 'recorded', 'findings'])
      .forUpdate()
      .executeTakeFirst();
    const { state, recorded, findings, news, again } = nextCheck(before, sight);
    const now = sql<Date>`now()`;
    const columns = {
      state,
      recorded,
      findings: JSON.stringify(findings),
      looked_at: now,
      ...(state !== 'unreachable' && { seen_at: now }),
    };
    await trx
      .insertInto('checkout_looks')
      .values({ seller_id: owner.sellerId, store_id: owner.storeId, ...columns })
      .onConflict((conflict) => conflict.columns(['seller_id', 'store_id']).doUpdateSet(columns))
      .execute();
    if (news)
      await recordAudit(trx, SYSTEM_ORIGIN, {
        sellerId: owner.sellerId,
        action: `checkout-look.${news}`,
        entity: 'store',
        entityId: owner.storeId,
        after: { findings },
      });
    return again;
  });
}

/** Works the looks off, where this installation says where its cards are typed. */
export function checkStores(parts: Platform, expectedOf = readExpected): TaskHandler[] {
  const { cardOrigin } = parts.config;
  if (cardOrigin === undefined) return [];
  let expected: Expected | undefined;
  return [
    handleTask(checkTask, {
      concurrency: 2,
      maxAttempts: Number.POSITIVE_INFINITY,
      async run({ storeId }, { task: { sellerId } }) {
        expected ??= expectedOf(parts.config, cardOrigin);
        const owner = { sellerId, storeId };
        return againIn(await note(parts, owner, await checkStore(parts, owner, expected)));
      },
    }),
  ];
}

/** Enqueues the first look at pages of stores with links that nobody has looked at, spread over the next hour. */
export async function enqueueChecks({ database: { platform }, config }: Platform): Promise<void> {
  if (config.cardOrigin === undefined) return;
  const { rows: stores } = await sql<Owner>`
    select store.seller_id as "sellerId", store.id as "storeId" from stores as store
    where exists (
      select from products as product join checkout_links as link
        on link.seller_id = product.seller_id and link.product_id = product.id
      where product.seller_id = store.seller_id and product.store_id = store.id
    ) and not exists (
      select from queue_tasks as task
      where task.seller_id = store.seller_id and task.kind = ${checkTask.kind} and task.idempotency_key = store.id
    )
    limit ${STORES_AT_ONCE}`.execute(platform);
  const now = currentTime().getTime();
  await enqueueAll(
    platform,
    checkTask,
    stores.map(({ sellerId, storeId }, index) => ({
      payload: { storeId },
      sellerId,
      idempotencyKey: storeId,
      at: new Date(now + (index * HOUR_MS) / stores.length),
    })),
  );
}

/** Gauges about the looks at payment pages. They are left out while the database is down. */
export function integrityMetrics({ database: { platform } }: Platform): FastifyPluginAsync {
  /** How many pages are in each state, and for how long the one that was seen longest ago was not. */
  const readFigures = () =>
    sql<{ state: CheckoutLooksTable['state']; pages: number; oldestSeconds: number }>`
      select state, count(*)::int as pages,
        extract(epoch from now() - min(seen_at))::float8 as "oldestSeconds"
      from checkout_looks group by state`
      .execute(platform)
      .then(({ rows }) => rows)
      .catch(() => []);
  return async (app) => {
    const registers = [app.metricsRegistry];
    new Gauge({
      name: 'checkout_looks',
      help: 'Payment pages by what the last look at them has come to',
      labelNames: ['state'],
      registers,
      async collect() {
        this.reset();
        for (const { state, pages } of await readFigures()) this.set({ state }, pages);
      },
    });
    new Gauge({
      name: 'checkout_look_oldest_seconds',
      help: 'For how long the payment page that was seen longest ago was not seen',
      registers,
      async collect() {
        const ages = (await readFigures()).map(({ oldestSeconds }) => oldestSeconds);
        this.set(Math.max(0, ...ages));
      },
    });
  };
}
