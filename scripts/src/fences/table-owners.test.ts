import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const API = path.resolve(__dirname, '../../../api/src');

/**
 * What writes another module's table, and why. The list may only get shorter: raise a domain event that the owner
 * handles, or let the owner export what writes.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'identity/demo/seed-crowd.ts: sellers': 'Example people are rows of several tables at once.',
  'identity/demo/seed-people.ts: sellers': 'As above.',
  'integrations/shopify/privacy.ts: webhook_deliveries':
    'Deliveries of gateways and of shops wait in one table; what a shop sent is emptied with the order.',
  'kyc/shared/images.ts: sellers': 'The current images of a person are a column of their company.',
  'orders/buyers.ts: buyer_checkouts': 'A buyer is erased everywhere in the transaction of the order.',
  'orders/buyers.ts: gateway_requests': 'As above.',
  'orders/buyers.ts: pixel_deliveries': 'As above.',
  'orders/carts.ts: stores': 'Whether a store reminds its carts is a column of the store.',
  'orders/carts.ts: buyer_checkout_tokens':
    'A recovered cart opens the purchase again, whose token is made with the link.',
  'orders/carts.ts: buyer_checkouts': 'As above.',
  'orders/kept-data.ts: pixel_deliveries': 'As with the erasure of a buyer.',
  'payments/attach-charges.ts: payments': 'A charge and its payment are made in one statement of a purchase.',
  'payments/choice.ts: stores': 'The version of the choice of a gateway is a column of the store.',
  'pixels/delivery.ts: visit_tracking': 'What a purchase is told by is kept as long as it is told.',
  'sellers/seller.ts: users': 'A profile is a person and their company, changed at once.',
};

/** What stands beneath the modules writes for them; these are the modules whose tables each folder may write. */
const BENEATH: Readonly<Record<string, readonly string[]>> = {
  accounts: ['identity', 'sellers', 'kyc', 'domains'],
  audit: ['system'],
  backup: ['finance'],
  jobs: ['system'],
  live: ['system'],
  notices: ['system'],
  plans: ['finance'],
  plugins: ['system', 'identity', 'integrations'],
  providers: ['system', 'sellers', 'payments'],
  queue: ['system'],
  security: ['system', 'identity'],
  webhooks: ['payments'],
};

const TABLE = /^ {2}(\w+): \w+Table;$/gm;
const WRITE =
  /(?:\.(?:insertInto|updateTable|deleteFrom)\(\s*'|insert\s+into\s+|update\s+(?:only\s+)?|delete\s+from\s+)"?(\w+)/gi;

interface Write {
  file: string;
  table: string;
}

/** The tables that a source writes, each once. */
const tablesWritten = (source: string, tables: ReadonlyMap<string, string>): string[] =>
  [...new Set([...source.matchAll(WRITE)].map(([, table = '']) => table))].filter((table) =>
    tables.has(table),
  );

/** The writes of code that does not own the table. */
function foreignWrites(sources: ReadonlyMap<string, string>, owners: ReadonlyMap<string, string>): Write[] {
  return [...sources].flatMap(([file, source]) => {
    const [room = '', module = ''] = file.split('/');
    const mayWrite = room === 'modules' ? [module] : (BENEATH[room] ?? []);
    const written = tablesWritten(source, owners).filter(
      (table) => !mayWrite.includes(owners.get(table) ?? ''),
    );
    return written.map((table) => ({ file: file.replace(/^modules\//, ''), table }));
  });
}

async function readSources(): Promise<Map<string, string>> {
  const files = (await readdir(API, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return new Map(
    await Promise.all(
      sources.map(async (file) => [file, await readFile(path.join(API, file), 'utf8')] as const),
    ),
  );
}

/** Table and module, for each table that a module declares. */
const declaredIn = (sources: ReadonlyMap<string, string>): [string, string][] =>
  [...sources].flatMap(([file, source]) => {
    const module = /^modules\/([^/]+)\/tables\/tables\.ts$/.exec(file)?.[1];
    return module === undefined
      ? []
      : [...source.matchAll(TABLE)].map(([, table = '']): [string, string] => [table, module]);
  });

it('gives each table one module, which alone writes it', async () => {
  const sources = await readSources();
  const declared = declaredIn(sources);
  const owners = new Map(declared);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.map(([table]) => table).toSorted()).toEqual([...owners.keys()].toSorted());
  const foreign = foreignWrites(sources, owners).map(({ file, table }) => `${file}: ${table}`);
  expect(foreign.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});

it('finds a write of each kind, by hand and by Kysely, and lets the owner write', () => {
  const owners = new Map([
    ['orders', 'orders'],
    ['payouts', 'finance'],
  ]);
  const sources = new Map([
    ['modules/orders/repository.ts', `trx.updateTable('orders'); trx\n.insertInto(\n'payouts')`],
    ['modules/finance/repository.ts', 'sql`UPDATE orders SET paid = true`; sql`delete from payouts`'],
    ['queue/queue.ts', 'sql`insert into orders (id) values (1)`'],
  ]);
  expect(foreignWrites(sources, owners)).toEqual([
    { file: 'orders/repository.ts', table: 'payouts' },
    { file: 'finance/repository.ts', table: 'orders' },
    { file: 'queue/queue.ts', table: 'orders' },
  ]);
});
