import { pino } from 'pino';
import { buildApp } from '../app';
import { readConfig } from '../config';
import { createPlatform } from '../create-platform';
import { MODULES } from '../modules';

/** The documents follow from the routes: no database is asked, and no secret used. */
const UNUSED = {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://127.0.0.1:1/none',
  JWT_SECRET: 'nothing is signed by printing a document',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  PUBLIC_URL: 'https://painel.balcao.example',
};

/** `tsx api/src/cli/openapi-documents.ts`: prints both OpenAPI documents, that of the back-office and that of the public API. */
const logger = pino({ level: 'silent' });
const platform = createPlatform(readConfig(UNUSED), logger);
const app = await buildApp(platform, MODULES, logger);
await app.ready();
process.stdout.write(JSON.stringify({ backOffice: app.swagger(), public: app.publicSwagger() }));
await app.close();
await platform.database.close();
