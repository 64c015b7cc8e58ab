import { pino } from 'pino';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { MODULES } from '../modules';

/** The document follows from the routes: no database is asked, and no secret used. */
const UNUSED = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  JWT_SECRET: 'nothing is signed by printing a document',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
};

/** `tsx api/src/cli/v1-document.ts`: prints the OpenAPI document of the public API. */
const logger = pino({ level: 'silent' });
const platform = createPlatform(readConfig(UNUSED), logger);
const app = await buildApp(platform, MODULES, logger);
await app.ready();
process.stdout.write(`${JSON.stringify(app.publicSwagger(), null, 2)}\n`);
await app.close();
await platform.database.close();
