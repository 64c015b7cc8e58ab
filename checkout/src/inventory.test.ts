import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript, bundleTagScript } from './client-script';
import { inventoryOf, listedHeaders } from './inventory';

const read = (file: string) => JSON.parse(readFileSync(join(__dirname, '..', file), 'utf8'));

it('lists the scripts of the payment page by their digests: npm run checkout-scripts writes it anew', async () => {
  expect(read('scripts.json')).toEqual(
    inventoryOf(await bundleClientScript(), await bundleCardScript(), await bundleTagScript()),
  );
});

it('lists the headers of the payment page and of the frames of its cards, in the same way', () => {
  expect(read('headers.json')).toEqual(listedHeaders());
});
