import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCardScript, bundleClientScript } from '../client-script';
import { inventoryOf, listedHeaders } from '../inventory';

const write = (file: string, content: object) =>
  writeFileSync(join(import.meta.dirname, '../..', file), `${JSON.stringify(content, null, 2)}\n`);

write('scripts.json', inventoryOf(await bundleClientScript(), await bundleCardScript()));
write('headers.json', listedHeaders());
