import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { sealCredentials } from '../../../api/src/modules/payments/connection';
import { recheckCharges } from '../../../api/src/modules/payments/refetch';
import { environmentOf } from '../api/api-servers';
import { makeOwner } from '../make-owner';
import { printTable } from '../table';

const CHARGES = 10_000;
const AMOUNT = 4_990;
const CONNECTION = 'connection';

/** Paid orders, each with its charge and the task of its check. */
const SOLD = `
  with number as (select generate_series(1, $3::int) as n),
  sold as (
    insert into orders (seller_id, id, store_id, number, source, external_id, is_test, currency, subtotal_cents,
      discount_cents, shipping_cents, interest_cents, total_cents, payment_status, search, ordered_at, paid_at)
    select $1, 'o' || n, $2, n, 'api', 'e' || n, false, 'BRL', $4::int, 0, 0, 0, $4, 'pago', '', now(), now() from number),
  paid as (
    insert into payments (seller_id, id, order_id, external_id, position, method, amount_cents, captured_cents, status, paid_at)
    select $1, 'p' || n, 'o' || n, 'p', 0, 'pix', $4, $4, 'pago', now() from number),
  charged as (
    insert into gateway_charges (seller_id, payment_id, store_id, gateway, is_test, gateway_charge_id, next_check_at)
    select $1, 'p' || n, $2, 'malga', false, 'C' || n, now() from number)
  insert into queue_tasks (seller_id, id, kind, key, payload, idempotency_key)
  select $1, 't' || n, 'charge-check.malga', $2, jsonb_build_object('chargeId', 'p' || n), 'p' || n from number`;

/** A double of a gateway that says of every charge that it is paid. */
async function serve() {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const id = request.url?.split('/').at(-1);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ id, status: 'authorized', amount: AMOUNT, paymentMethod: { paymentType: 'pix' } }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, url, asked: () => asked };
}

/** Measures a day's look at 10 000 paid charges of one store, at a gateway that answers at once. */
export async function benchChecks(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-checks-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const gateway = await serve();
  const GATEWAY_URLS = `malga=${gateway.url}`;
  const settings = readConfig({ ...environmentOf(postgres.url), NODE_ENV: 'development', GATEWAY_URLS });
  const platform = createPlatform(settings, pino({ level: 'silent' }));
  const client = new Client({ connectionString: postgres.url });
  try {
    await migrate(postgres.url, join(root, 'api/migrations'));
    await client.connect();
    const { sellerId, storeId } = await makeOwner(postgres.url, 'loja@exemplo.com.br', '12345678909');
    const sealed = sealCredentials(
      platform.keyRing,
      { sellerId, recordId: CONNECTION },
      { clientId: 'client', apiKey: 'key', merchantId: 'merchant' },
    );
    const credentials = JSON.stringify(sealed);
    await client.query(
      `insert into payment_gateways (seller_id, id, store_id, gateway, mode, credentials) values ($1, $2, $3, 'malga', 'live', $4)`,
      [sellerId, CONNECTION, storeId, credentials],
    );
    await client.query(SOLD, [sellerId, storeId, CHARGES, AMOUNT]);
    const cpu = process.cpuUsage();
    const began = performance.now();
    const stop = platform.queue.work([recheckCharges(platform, 'malga')]);
    while (gateway.asked() < CHARGES) await sleep(200);
    await stop();
    const seconds = (performance.now() - began) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    printTable(
      'A daily look at 10 000 paid charges',
      ['What', 'Figure'],
      [
        ['Seconds, one after another', seconds.toFixed(0)],
        ['Charges per second', (CHARGES / seconds).toFixed(0)],
        ['Processor of the API, seconds', ((user + system) / 1e6).toFixed(0)],
        ['Requests to the gateway', String(gateway.asked())],
      ],
    );
  } finally {
    gateway.server.close();
    await client.end();
    await platform.database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
