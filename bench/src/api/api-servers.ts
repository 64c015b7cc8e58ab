import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../../api/src/app';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { migrate } from '../../../api/src/db/migrate';
import { MODULES } from '../../../api/src/modules';
import { seedDemo } from '../../../api/src/seed-demo';
import { Service } from '../../../scripts/src/processes/service';
import { findFreePort } from '../../../scripts/src/product/ports';

/** What the API reads from its environment, for this measurement's database. */
export const environmentOf = (databaseUrl: string) => ({
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of the measurements, long enough',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  DATABASE_URL: databaseUrl,
});

/** The API in this process, whose queries can be recorded. */
export async function startRecordedApi(databaseUrl: string, root: string) {
  await migrate(databaseUrl, join(root, 'api/migrations'));
  const logger = pino({ level: 'silent' });
  const platform = createPlatform(readConfig(environmentOf(databaseUrl)), logger);
  await seedDemo(platform, MODULES);
  const app = await buildApp(platform, MODULES, logger);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => app.close().then(() => platform.database.close()) };
}

/** The API as it runs in production, in a process of its own: this one would share its time with it. */
export async function startMeasuredApi(databaseUrl: string) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const service = new Service({
    name: 'API',
    args: ['--import', 'tsx', 'api/src/server.ts'],
    env: { ...environmentOf(databaseUrl), API_PORT: String(port), LOG_LEVEL: 'error' },
    onLine: () => {},
  });
  await service.ready(`${url}/healthz`);
  return { url, stop: () => service.stop() };
}
