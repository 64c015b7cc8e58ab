import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript, bundleTagScript } from './client-script';
import { inventoryOf, listedHeaders } from './inventory';

const read = (file: string) => JSON.parse(readFileSync(join(__dirname, '..', file), 'utf8'));

it('lists the scripts of the payment page by their digests: npm run checkout-scripts writes it anew', async () => {
  expect(read('scripts.json')).toEqual(
    inventoryOf(await bundleClientScript(), await bundleCardScript(), await bundleTagScript()),
  );
});

it('lists what our adapters load of gateways, and nothing of a gateway may run that is not listed', () => {
  const folder = join(__dirname, 'card-client/gateways');
  const loaded = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((source) => source.includes('loadScript('))
    .flatMap(
      (source) => source.match(/https:\/\/[\w.]+\/(?:v2|sdk\/js|checkout-sdk-js[\w/.-]+)(?=[`'?])/g) ?? [],
    );
  const listed = read('scripts.json').filter(({ owner }: { owner: string }) => owner !== 'checkout');
  const addresses = listed.flatMap(({ address }: { address: string | null }) => address ?? []);
  expect(loaded.sort()).toEqual(addresses.sort());
  for (const { purpose } of listed) expect(purpose).not.toBe('');
  const { frames } = read('headers.json') as { frames: Record<string, Record<string, string>> };
  for (const [gateway, headers] of Object.entries(frames)) {
    const [, allowed = ''] = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '') ?? [];
    const origins = listed.filter(({ owner }: { owner: string }) => owner === gateway);
    expect(allowed.split(' ')).toEqual([
      "'self'",
      ...origins.map(({ origin }: { origin: string }) => origin),
    ]);
  }
});

it('lists the headers of the payment page and of the frames of its cards, in the same way', () => {
  expect(read('headers.json')).toEqual(listedHeaders());
});
