import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonSchemas } from '../model/json-schemas';

// npm run schemas: writes composer/schema anew; npm run format lays it out.
const folder = resolve(import.meta.dirname, '../../schema');
mkdirSync(folder, { recursive: true });
for (const [name, schema] of jsonSchemas())
  writeFileSync(join(folder, name), `${JSON.stringify(schema, null, 2)}\n`);
