import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript } from '../client-script';
import { inventoryOf } from '../inventory';

const file = join(import.meta.dirname, '../../scripts.json');
writeFileSync(
  file,
  `${JSON.stringify(inventoryOf(await bundleClientScript(), await bundleCardScript()), null, 2)}\n`,
);
