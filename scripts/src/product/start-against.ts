import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../plain-error';
import type { Lifetime } from '../processes/lifetime';
import { supervise } from '../processes/supervise';
import { ROOT } from '../root';
import { assertFreePort, readPort } from './ports';

interface AgainstOptions {
  /** The area's folder, in this checkout or anywhere else. */
  area: string;
  /** A page of the product that it is shown in. */
  page: string;
  /** PORT: where the area is served. */
  env: NodeJS.ProcessEnv;
  lifetime: Lifetime;
  log: (line: string) => void;
}

const TSX = ['--import', 'tsx'];
/** What `area.ts` says is read when the builder starts: a change of it starts it anew. */
const TSX_WATCH = ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false'];
const POLL_INTERVAL_MS = 100;

/**
 * Builds one area for hot reload, serves it to the pages of a product that runs elsewhere, and prints the link that shows it
 * there, in one tab of a platform admin. Nothing else runs on this machine.
 *
 * @throws PlainError for an area or an address that is none
 */
export async function startAgainst({ area, page, env, lifetime, log }: AgainstOptions): Promise<void> {
  const dir = path.resolve(ROOT, area);
  const name = path.basename(dir);
  if (!existsSync(path.join(dir, 'area.ts'))) throw new PlainError(`There is no area in ${dir}.`);
  if (!URL.canParse(page)) throw new PlainError(`--against ${page} is no address: https://staging.example`);
  const port = readPort('PORT', env.PORT || '3104');
  await assertFreePort(port);
  const out = path.join(dir, 'dist/hot');
  await rm(out, { recursive: true, force: true });
  await supervise(lifetime, {
    name: 'watcher',
    args: [...TSX_WATCH, 'shared/build/src/bin/watch.ts', dir],
    env: { NODE_ENV: 'development' },
    onLine: log,
  });
  // Where the first build fails, the watcher says why, and the next save may mend it.
  while (!existsSync(path.join(out, 'artifact.json'))) await delay(POLL_INTERVAL_MS);
  const override = ['override', `${name}=http://localhost:${port}`, '--serve', out, '--page', page];
  await supervise(lifetime, {
    name: 'server',
    args: [...TSX, 'composer/src/bin/mfe.ts', ...override],
    env: {},
    onLine: log,
  });
}
