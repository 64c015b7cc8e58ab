import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript } from './client-script';
import { inventoryOf } from './inventory';

it('lists the scripts of the payment page by their digests: npm run checkout-scripts writes it anew', async () => {
  const listed = JSON.parse(readFileSync(join(__dirname, '../scripts.json'), 'utf8'));
  expect(listed).toEqual(inventoryOf(await bundleClientScript(), await bundleCardScript()));
});
