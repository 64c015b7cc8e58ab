import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript, bundleTagScript } from '../client-script';
import { inventoryOf, listedHeaders } from '../inventory';

const write = (file: string, content: object) =>
  writeFileSync(join(import.meta.dirname, '../..', file), `${JSON.stringify(content, null, 2)}\n`);

write(
  'scripts.json',
  inventoryOf(await bundleClientScript(), await bundleCardScript(), await bundleTagScript()),
);
write('headers.json', listedHeaders());
