import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { keepTracking, upsertOrder } from '../../../api/src/modules/orders';
import { createPixelDeliveries } from '../../../api/src/modules/pixels/create';
import { pixels, sealedToken } from '../../../api/src/modules/pixels/pixels';
import { sendToPixels } from '../../../api/src/modules/pixels/send';
import type { Platform } from '../../../api/src/platform';
import { systemCall } from '../../../api/src/resources/resource-call';
import { pixel } from '../../../shared/api-schema/src';
import { environmentOf } from '../api/api-servers';
import { makeOwner, type StoreOwner } from '../make-owner';
import { printTable } from '../table';

const ORDERS = 1_000;
const LIVING = ['meta', 'tiktok', 'utmify', 'ga4'] as const;
const DEAD = 'pinterest';
const FIELDS: Readonly<Record<string, object>> = {
  meta: { externalId: '123456789012345' },
  tiktok: { externalId: 'C4A1B2C3D4E5F6G7H8I9' },
  ga4: { externalId: 'G-ABC1234567' },
  utmify: {},
  pinterest: { externalId: '2612345678901', account: '549712345678' },
};
const ANSWERS: Readonly<Record<string, string>> = {
  meta: '{"events_received":1}',
  tiktok: '{"code":0}',
  utmify: '{"OK":true}',
  ga4: '',
  pinterest: '{"num_events_processed":1,"events":[{"status":"processed"}]}',
};

/** A double of a provider: it answers at once, or never. */
async function serve(answer: () => string | undefined): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const text = answer();
      if (text !== undefined) response.end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function sell(platform: Platform, owner: StoreOwner, from: number, count: number): Promise<void> {
  const channel = { ...owner, source: 'api' as const, isTest: false };
  for (let at = from; at < from + count; at += 1) {
    const id = `o-${at}`;
    await platform.database.withSeller(owner.sellerId, (trx) =>
      keepTracking(trx, platform, channel, `order|api|${id}`, {
        tracking: { ga_client_id: `${at + 1}.1` },
        consent: { marketing: true, analytics: true, version: '1' },
      }),
    );
    await upsertOrder(platform, channel, id, {
      created_at: new Date().toISOString(),
      currency: 'BRL',
      customer: { name: 'Ana Prado', email: 'ana@exemplo.com.br', phone: '11987654321' },
      items: [{ title: 'Bolsa', quantity: 1, unit_price: 10_000 }],
      subtotal: 10_000,
      discount: 0,
      shipping: 0,
      interest: 0,
      total: 10_000,
      payments: [{ id: 'pix-1', method: 'pix', amount: 10_000, paid_at: new Date().toISOString() }],
    });
  }
}

const ended = async ({ database }: Platform, providers: readonly string[]): Promise<number> => {
  const { count } = await database.platform
    .selectFrom('pixel_deliveries as delivery')
    .innerJoin('pixels as pixel', (join) =>
      join.onRef('pixel.seller_id', '=', 'delivery.seller_id').onRef('pixel.id', '=', 'delivery.pixel_id'),
    )
    .where('delivery.status', 'in', ['entregue', 'aceito_sem_confirmacao'])
    .where('pixel.provider', 'in', [...providers] as (typeof LIVING)[number][])
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Seconds until so many have ended. */
async function secondsUntil(
  platform: Platform,
  providers: readonly string[],
  count: number,
): Promise<number> {
  const began = performance.now();
  while ((await ended(platform, providers)) < count) await sleep(100);
  return (performance.now() - began) / 1_000;
}

/** Measures how 1 000 paid orders are told to five pixels, with all providers well and with one that never answers. */
export async function benchPixels(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-pixels-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  let isDead = false;
  const doubles = await Promise.all(
    [...LIVING, DEAD].map(async (provider) => ({
      provider,
      ...(await serve(() => (provider === DEAD && isDead ? undefined : ANSWERS[provider]))),
    })),
  );
  const PIXEL_URLS = doubles.map(({ provider, url }) => `${provider}=${url}`).join();
  // Production tells nothing to its own machine.
  const settings = readConfig({ ...environmentOf(postgres.url), NODE_ENV: 'development', PIXEL_URLS });
  const platform = createPlatform(settings, pino({ level: 'silent' }));
  try {
    await migrate(postgres.url, join(root, 'api/migrations'));
    const owner = await makeOwner(postgres.url, 'loja@exemplo.com.br', '12345678909');
    for (const { provider } of doubles) {
      const request = pixel.request.parse({ nickname: provider, provider, ...FIELDS[provider] });
      const { id } = await pixels.create(systemCall(platform, owner), request);
      const place = { seller_id: owner.sellerId, id };
      await platform.database.withSeller(owner.sellerId, (trx) =>
        pixels.rows.update(trx, place, sealedToken(platform.keyRing, place, 'um-token-longo')),
      );
    }
    const workers = [createPixelDeliveries(platform), sendToPixels(platform)];
    await sell(platform, owner, 0, ORDERS);
    const stop = platform.queue.work(workers);
    const well = await secondsUntil(platform, [...LIVING, DEAD], 5 * ORDERS);
    await stop();
    isDead = true;
    await sell(platform, owner, ORDERS, ORDERS);
    const stopAgain = platform.queue.work(workers);
    const beside = await secondsUntil(platform, LIVING, 2 * 4 * ORDERS);
    for (const { server } of doubles) server.closeAllConnections();
    await stopAgain();
    printTable(
      '1 000 orders × 5 pixels',
      ['What', 'Seconds', 'Events per second'],
      [
        ['5 000 events, all providers well', well.toFixed(1), ((5 * ORDERS) / well).toFixed(0)],
        ['4 000 events beside a provider that hangs', beside.toFixed(1), ((4 * ORDERS) / beside).toFixed(0)],
      ],
    );
  } finally {
    for (const { server } of doubles) server.close();
    await platform.database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
