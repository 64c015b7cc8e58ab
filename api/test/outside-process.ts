import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { SHOP_APP } from '@balcao/demo/shop-app';
import { SHOPIFY_FULFILLMENT_SCOPES, SHOPIFY_SCOPES } from '@balcao/domain';
import { z } from 'zod';
import { SHOPIFY_API_VERSION } from '../src/providers/shopify/api-version';
import { AcmeDouble } from './acme-double';
import { DnsDouble } from './dns-double';
import { panelPage } from './panel-page';
import { ShopifyDouble } from './shopify-double';
import { doubleProduct } from './shopify-records';

// What is outside of the product, as one process on the loopback: Shopify, name servers for all of the DNS, an authority that issues
// certificates, and the panel in which a domain's owner creates records. `npm start` and the journeys run it.

const panelRecord = z.object({
  type: z.enum(['CNAME', 'TXT', 'A']),
  name: z.string().trim().toLowerCase().min(1).max(253),
  value: z.string().trim().min(1).max(1_000),
});
type PanelRecord = z.infer<typeof panelRecord>;

/** A record as people type it: its name below the domain, `@` for the domain itself. */
const typedRecord = panelRecord
  .extend({ domain: z.string().trim().toLowerCase().min(1).max(253) })
  .transform(({ domain, name, ...record }) => ({
    ...record,
    name: name === '@' ? domain : `${name}.${domain}`,
  }));

const portOf = (name: string): number => Number(process.env[name]);

/** Keeps the records of the panel between two starts; undefined: nothing is kept. */
const file = process.env.RECORDS_FILE;

/** Reads the proof at port 80 of a host: every host is on this machine. */
const fetchProof = (host: string, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = {
      port: portOf('PROOF_PORT'),
      path: `/.well-known/acme-challenge/${token}`,
      headers: { host },
    };
    request(options, (answer) => void text(answer).then(resolve, reject))
      .on('error', reject)
      .end();
  });

const dns = await DnsDouble.start(portOf('DNS_PORT'));
const acme = await AcmeDouble.start(fetchProof, portOf('ACME_PORT'));
const shopify = await ShopifyDouble.start(portOf('SHOPIFY_PORT'));
shopify.clients.set(SHOP_APP.clientId, SHOP_APP.clientSecret);
shopify.scopes = [...SHOPIFY_SCOPES, ...SHOPIFY_FULFILLMENT_SCOPES];
shopify.webhookVersion = SHOPIFY_API_VERSION;
const KINDS = [
  'Caneca ágata',
  'Bolsa de lona',
  'Camiseta d’água',
  'Caderno pautado',
  'Vela de capim-limão',
  'Avental',
];
const COLORS = ['azul', 'verde', 'vermelha', 'amarela', 'preta', 'branca', 'rosa', 'bege', 'cinza', 'marrom'];
shopify.products = KINDS.flatMap((kind, group) =>
  COLORS.map((color, place) =>
    doubleProduct(group * COLORS.length + place + 1, { title: `${kind} ${color}`, weight: null }),
  ),
);

const records = new Map<string, PanelRecord>();
function create(record: PanelRecord): void {
  records.set(`${record.type} ${record.name}`, record);
  dns.set(record.type, record.name, record.value);
}
const kept = file === undefined ? '[]' : await readFile(file, 'utf8').catch(() => '[]');
for (const record of z.array(panelRecord).parse(JSON.parse(kept))) create(record);

async function createRecord(record: z.ZodSafeParseResult<PanelRecord>): Promise<boolean> {
  if (!record.success) return false;
  create(record.data);
  if (file !== undefined) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify([...records.values()]));
  }
  return true;
}

const server = createServer(async (asked, answered) => {
  const isForm = asked.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (asked.method === 'POST') {
    // A page of somebody else creates no record.
    const isOwn = asked.headers['sec-fetch-site'] !== 'cross-site';
    const record = isForm
      ? typedRecord.safeParse(Object.fromEntries(new URLSearchParams(await text(asked))))
      : panelRecord.safeParse(await json(asked).catch(() => null));
    const isCreated = isOwn && (await createRecord(record));
    if (isForm && isCreated) answered.writeHead(303, { location: '/' }).end();
    else answered.writeHead(isCreated ? 200 : 400).end(isCreated ? 'ok' : 'O registro não serve.');
  } else if (asked.url === '/')
    answered
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(panelPage([...records.values()]));
  else answered.end(asked.url === '/root.pem' ? acme.rootPem : 'ok');
});
server.listen(portOf('PORT'), '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
