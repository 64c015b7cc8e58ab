import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { shippingMethods } from '../../../api/src/modules/selling/shipping-methods';
import { quoteCart } from '../../../api/src/modules/selling/shipping-quotes';
import { findRates, importRates } from '../../../api/src/modules/selling/shipping-rates';
import type { Platform } from '../../../api/src/platform';
import { Problem } from '../../../api/src/problem';
import { systemCall } from '../../../api/src/resources/resource-call';
import { shippingMethod } from '../../../shared/api-schema/src/shipping/shipping-methods';
import { environmentOf } from '../api/api-servers';
import { makeOwner, type StoreOwner } from '../make-owner';
import { mediansByTurns } from '../median-ms';
import { judged, printTable } from '../table';

const MANY = 100_000;
const FEW = 100;
const BANDS = 50;
const ROUNDS = 200;
const MOST_SECONDS = 10;
const CEP = '01000550';
const HEADINGS = 'Nome;FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega';

/** A table of ranges of a thousand CEPs with fifty bands each, as a carrier's file has it. */
const fileOf = (rows: number): Buffer => {
  const lines = Array.from({ length: rows }, (_, index) => {
    const range = 1_000_000 + Math.floor(index / BANDS) * 1_000;
    const band = index % BANDS;
    const cep = (number: number) => String(number).padStart(8, '0');
    return `PAC;${cep(range)};${cep(range + 999)};${band * 200 + Math.sign(band)};${(band + 1) * 200};${10 + band},50;5`;
  });
  return Buffer.from([HEADINGS, ...lines].join('\r\n'));
};

const newTable = {
  name: 'PAC',
  type: 'tabela',
  reach: { kind: 'brasil', regions: [], ufs: [], ranges: [] },
} as const;

async function makeTable(platform: Platform, owner: StoreOwner, rows: number): Promise<string> {
  const call = systemCall(platform, owner);
  const { id } = await shippingMethods.create(call, shippingMethod.request.parse(newTable));
  await importRates(call, id, '"1"', { bytes: fileOf(rows), fileName: 'pac.csv', dryRun: false });
  return id;
}

/** The query that the lookup comes down to: the row of one table for a CEP and a weight, by its index. */
const rawQuery = ({ database }: Platform, { sellerId }: StoreOwner, methodId: string) =>
  database
    .forSeller(sellerId)
    .selectFrom('shipping_rates')
    .where('seller_id', '=', sellerId)
    .where('method_id', '=', methodId)
    .where('level', '=', 10)
    .where('cep_from', '>=', Number(CEP) - 1_023)
    .where('cep_from', '<=', Number(CEP))
    .where('cep_to', '>=', Number(CEP))
    .where('weight_from_g', '<=', 700)
    .where('weight_to_g', '>=', 700)
    .selectAll()
    .execute();

/**
 * Measures quotes from a table of 100 000 rows beside the raw query and beside a table of 100, and the dry run of files of three
 * lengths.
 */
export async function benchShipping(root: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-shipping-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const platform = createPlatform(readConfig(environmentOf(postgres.url)), pino({ level: 'silent' }));
  try {
    await migrate(postgres.url, join(root, 'api/migrations'));
    const long = await makeOwner(postgres.url, 'grande@exemplo.com.br', '12345678909');
    const short = await makeOwner(postgres.url, 'pequena@exemplo.com.br', '11144477735');
    const longTable = await makeTable(platform, long, MANY);
    const shortTable = await makeTable(platform, short, FEW);
    const product = '01920000-0000-7000-8000-000000000000';
    for (const { sellerId, storeId } of [long, short])
      await platform.database.platform
        .insertInto('products')
        .values({
          seller_id: sellerId,
          id: product,
          store_id: storeId,
          name: 'Bolsa',
          name_key: 'bolsa',
          search: ' bolsa',
          slug: 'bolsa',
          type: 'physical',
          status: 'active',
          price_cents: 10_000,
          weight_g: 700,
          height_cm: null,
          width_cm: null,
          length_cm: null,
          max_installments: null,
          lowest_price_cents: 10_000,
          highest_price_cents: 10_000,
          total_stock: 0,
          variant_count: 0,
        })
        .execute();
    const cart = {
      zipCode: CEP,
      items: [{ productId: product, quantity: 1, unitPriceCents: 10_000 }],
      at: new Date(),
    };
    const quote = async (owner: StoreOwner) => {
      const { options } = await quoteCart(
        platform.database.forSeller(owner.sellerId),
        owner,
        cart,
        () => new Problem('not_found'),
      );
      if (options.length !== 1) throw new Error('The measured cart has no option.');
    };
    const look = (owner: StoreOwner, methodId: string) =>
      findRates(platform.database.forSeller(owner.sellerId), owner, Number(CEP), [{ methodId, grams: 700 }]);
    const [raw = 0, looked = 0, lookedShort = 0, quoted = 0, quotedShort = 0] = await mediansByTurns(
      [
        () => rawQuery(platform, long, longTable),
        () => look(long, longTable),
        () => look(short, shortTable),
        () => quote(long),
        () => quote(short),
      ],
      ROUNDS,
    );
    const row = (what: string, ms: number, beside: number, target?: number) => [
      what,
      ms.toFixed(2),
      target === undefined ? (ms / beside).toFixed(2) : judged(ms / beside, target),
    ];
    printTable(
      'Rates of a table of 100 000 rows, median',
      ['what', 'ms', 'ratio'],
      [
        row('the raw query', raw, raw),
        row('rows for a CEP and a weight, beside the raw query', looked, raw, 2),
        row('the same beside a table of 100', looked, lookedShort, 2),
        row('a whole quote (methods, products, rows, rules), beside the raw query', quoted, raw, 2),
        row('the same beside a store with a table of 100', quoted, quotedShort, 2),
      ],
    );
    await dryRuns(platform, short, shortTable);
  } finally {
    await platform.database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function dryRuns(platform: Platform, owner: StoreOwner, methodId: string): Promise<void> {
  const call = systemCall(platform, owner);
  const timed: { rows: number; seconds: number }[] = [];
  for (const rows of [10_000, 10_000, 20_000, 50_000, MANY]) {
    const file = { bytes: fileOf(rows), fileName: 'pac.csv', dryRun: true };
    const started = performance.now();
    const report = await importRates(call, methodId, undefined, file);
    if (report.rows !== rows) throw new Error('The measured file was not read.');
    timed.push({ rows, seconds: (performance.now() - started) / 1000 });
  }
  // The first run warms up.
  const measured = timed.slice(1);
  const perRow = (measured[0]?.seconds ?? 0) / (measured[0]?.rows ?? 1);
  printTable(
    'Dry run of a file of rates',
    ['rows', 'seconds', 'per row, beside 10 000'],
    measured.map(({ rows, seconds }) => [
      rows.toLocaleString('en'),
      rows === MANY ? judged(seconds, MOST_SECONDS, 1) : seconds.toFixed(1),
      judged(seconds / rows / perRow, 1.5),
    ]),
  );
}
