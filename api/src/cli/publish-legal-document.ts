import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LEGAL_DOCUMENTS } from '@balcao/domain';
import { print, withDatabase } from '../bin/with-database';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { developmentEnvironment } from '../development-secrets';
import { createLogger } from '../logging/logger';
import { publishVersion } from '../modules/identity';

const USAGE = 'Usage: publish-legal-document <terms|privacy> <version> <file> [--material]';

/**
 * `tsx api/src/cli/publish-legal-document.ts <terms|privacy> <version> <file> [--material]`: publishes a version of a document, whose
 * file `TERMS_URL` or `PRIVACY_URL` leads to. Of a material one everybody who accepted an older one is told at their next page.
 */
await withDatabase(async (databaseUrl) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { material: { type: 'boolean', default: false } },
  });
  const [name, version, file] = positionals;
  const document = LEGAL_DOCUMENTS.find((known) => known === name);
  if (document === undefined || version === undefined || file === undefined) throw new Error(USAGE);
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  const config = readConfig({ ...(await developmentEnvironment()), DATABASE_URL: databaseUrl });
  const { database } = createPlatform(config, createLogger('warn'));
  try {
    await publishVersion({ database }, { document, version, sha256, material: values.material });
    print(`${document} ${version} is in force, ${sha256}`);
    print(values.material ? 'Whoever accepted an older version is told.' : 'Nobody is asked again.');
  } finally {
    await database.close();
  }
});
