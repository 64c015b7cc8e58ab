import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { newId } from '../../../api/src/db/new-id';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { orderCertificate } from '../../../api/src/modules/certificates';
import type { Platform } from '../../../api/src/platform';
import { AcmeDouble } from '../../../api/test/acme-double';
import { insertProvenDomain } from '../../../api/test/certificates';
import { environmentOf } from '../api/api-servers';
import { makeOwner, type StoreOwner } from '../make-owner';
import { printTable } from '../table';

const STRANGERS = 5_000;
const AT_ONCE = 50;
const REQUESTS_PER_SECOND = 200;
const SECONDS = 20;
const RENEWALS = 5;
const KILLS = 30;

interface Place {
  tlsPort: number;
  httpPort: number;
  ca: string;
}

/** A certificate is ordered for a host of the store. */
async function prove(platform: Platform, owner: StoreOwner) {
  const host = `pay.loja-${randomBytes(5).toString('hex')}.com.br`;
  const place = { ...owner, domainId: newId(), host };
  await insertProvenDomain(platform, place);
  await platform.database.withSeller(owner.sellerId, (trx) => orderCertificate(trx, place));
  return place;
}

async function untilActive(platform: Platform, count: number): Promise<void> {
  for (;;) {
    const { active } = await platform.database.platform
      .selectFrom('certificates')
      .where('status', '=', 'ativo')
      .select(({ fn }) => fn.countAll<string>().as('active'))
      .executeTakeFirstOrThrow();
    if (Number(active) >= count) return;
    await sleep(20);
  }
}

/** Whether a name gets a certificate. */
const shakesHands = ({ tlsPort, ca }: Place, servername: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port: tlsPort, host: '127.0.0.1', ca, servername });
    const end = (serial?: string) => {
      socket.destroy();
      resolve(serial);
    };
    socket.once('secureConnect', () => end(socket.getPeerCertificate().serialNumber));
    socket.once('error', () => end()).once('close', () => end());
  });

/** Handshakes with names that are nobody's. */
async function knock(place: Place): Promise<{ seconds: number; served: number }> {
  const began = performance.now();
  let served = 0;
  let left = STRANGERS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left > 0) {
        left -= 1;
        const name = `${randomBytes(6).toString('hex')}.exemplo-${randomInt(1e6)}.com.br`;
        if ((await shakesHands(place, name)) !== undefined) served += 1;
      }
    }),
  );
  return { seconds: (performance.now() - began) / 1_000, served };
}

/** One request as a browser sends it; half of them with a handshake of their own. */
async function visit({ tlsPort, ca }: Place, host: string, agent: Agent): Promise<number> {
  const began = performance.now();
  const sent = requestHttps({
    host: '127.0.0.1',
    port: tlsPort,
    servername: host,
    ca,
    path: '/c/abc',
    headers: { host },
    agent,
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await text(answer);
  if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}.`);
  return performance.now() - began;
}

/** Visits at a steady rate while the host's certificate is renewed again and again. */
async function renewUnderLoad(
  platform: Platform,
  place: Place,
  domain: Awaited<ReturnType<typeof prove>>,
): Promise<{ times: number[]; failures: number; swaps: number[] }> {
  const kept = new Agent({ keepAlive: true, maxSockets: 50 });
  const fresh = new Agent({ keepAlive: false });
  const times: number[] = [];
  const swaps: number[] = [];
  const visits: Promise<void>[] = [];
  let failures = 0;
  const renewing = (async () => {
    for (let renewal = 0; renewal < RENEWALS; renewal += 1) {
      await sleep((SECONDS * 1_000) / (RENEWALS + 1));
      const before = await shakesHands(place, domain.host);
      const day = 86_400_000;
      await platform.database.platform
        .updateTable('certificates')
        .set({ not_before: new Date(Date.now() - 61 * day), not_after: new Date(Date.now() + 29 * day) })
        .where('domain_id', '=', domain.domainId)
        .execute();
      // As many as are measured would be more than the budget of a host.
      await platform.database.platform.deleteFrom('acme_orders').execute();
      await platform.database.withSeller(domain.sellerId, (trx) => orderCertificate(trx, domain));
      let stored: number | undefined;
      for (;;) {
        const row = await platform.database.platform
          .selectFrom('acme_orders')
          .where('domain_id', '=', domain.domainId)
          .where('outcome', '=', 'emitido')
          .select('id')
          .executeTakeFirst();
        if (row) stored ??= performance.now();
        if ((await shakesHands(place, domain.host)) !== before) break;
        await sleep(5);
      }
      swaps.push(performance.now() - (stored ?? performance.now()));
    }
  })();
  const began = performance.now();
  for (let sent = 0; sent < REQUESTS_PER_SECOND * SECONDS; sent += 1) {
    const due = began + (sent * 1_000) / REQUESTS_PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    visits.push(
      visit(place, domain.host, sent % 4 === 0 ? fresh : kept).then(
        (ms) => void times.push(ms),
        () => {
          failures += 1;
        },
      ),
    );
  }
  await Promise.all(visits);
  await renewing;
  kept.destroy();
  return { times, failures, swaps };
}

/** Measures the server of sellers' domains, and what becomes of certificates whose issuer is killed. */
export async function benchDomains(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-domains-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const children = new Set<ChildProcess>();
  const place: Place = { tlsPort: 24_443, httpPort: 24_080, ca: '' };
  const acme = await AcmeDouble.start(async (host, token) => {
    const sent = request({
      port: place.httpPort,
      path: `/.well-known/acme-challenge/${token}`,
      headers: { host },
    }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return text(answer);
  });
  place.ca = acme.rootPem;
  const checkout = createServer((_asked, answered) => answered.end('ok')).listen(0, '127.0.0.1');
  const environment = {
    ...environmentOf(postgres.url),
    NODE_ENV: 'development',
    ACME_DIRECTORY_URL: acme.directoryUrl,
    LOG_LEVEL: 'error',
  };
  function start(file: string, more: Record<string, string> = {}): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, file)], {
      cwd: root,
      env: { ...process.env, ...environment, ...more },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }
  const platform = createPlatform(readConfig(environment), pino({ level: 'silent' }));
  try {
    await migrate(postgres.url, join(root, 'api/migrations'));
    const owner = await makeOwner(postgres.url, 'loja@exemplo.com.br', '12345678909');
    start('api/src/cli/serve-domains.ts', {
      CHECKOUT_UPSTREAM: `http://127.0.0.1:${(checkout.address() as AddressInfo).port}`,
      DOMAINS_TLS_PORT: String(place.tlsPort),
      DOMAINS_HTTP_PORT: String(place.httpPort),
    });
    let issuer = start('bench/src/domains/issuer.ts');
    const domain = await prove(platform, owner);
    await untilActive(platform, 1);
    while ((await shakesHands(place, domain.host)) === undefined) await sleep(50);

    const ordersBefore = acme.orders.length;
    const { seconds, served } = await knock(place);
    const strangersOrders = acme.orders.length - ordersBefore;

    const { times, failures, swaps } = await renewUnderLoad(platform, place, domain);
    const sorted = times.toSorted((one, other) => one - other);
    const p = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);

    const orders = acme.orders.length;
    await platform.database.platform.deleteFrom('acme_orders').execute();
    acme.latencyMs = 50;
    for (let kills = 0; kills < KILLS; kills += 1) {
      await prove(platform, owner);
      await sleep(randomInt(1_200, 3_000));
      issuer.kill('SIGKILL');
      await once(issuer, 'exit');
      // What a dead worker holds comes free after two minutes: they are not waited for here.
      await platform.database.platform
        .updateTable('queue_tasks')
        .set({ leased_until: new Date(0) })
        .where('status', '=', 'leased')
        .execute();
      issuer = start('bench/src/domains/issuer.ts');
    }
    await untilActive(platform, 1 + KILLS);
    printTable(
      "Sellers' domains",
      ['What', 'Figure'],
      [
        [
          `${STRANGERS} handshakes with names that are nobody's, ${AT_ONCE} at a time`,
          `${seconds.toFixed(1)} s`,
        ],
        ['of them served, orders at the authority', `${served}, ${strangersOrders}`],
        [
          `${times.length + failures} visits at ${REQUESTS_PER_SECOND} a second during ${RENEWALS} renewals: failures`,
          String(failures),
        ],
        ['p50, p95, p99 of a visit (a quarter with a handshake)', `${p(0.5)}, ${p(0.95)}, ${p(0.99)} ms`],
        [
          'from stored to served, each renewal',
          `${swaps.map((ms) => Math.max(0, ms).toFixed(0)).join(', ')} ms`,
        ],
        [
          `${KILLS} certificates while their issuer is killed (kill -9) ${KILLS} times: active, orders`,
          `${KILLS}, ${acme.orders.length - orders}`,
        ],
      ],
    );
  } finally {
    await Promise.all(
      [...children].map((child) => {
        child.kill('SIGKILL');
        return once(child, 'exit');
      }),
    );
    checkout.closeAllConnections();
    checkout.close();
    await platform.database.close();
    await acme.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
