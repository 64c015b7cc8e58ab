import { PlainError } from './plain-error';
import { Lifetime } from './processes/lifetime';
import { supervise } from './processes/supervise';
import { announcement } from './product/announce';
import { readSettings } from './product/settings';
import { startProduct } from './product/start-product';

// npm run dev [-- mfe-kyc …] [--fake-shell]: everything, or the named areas, rebuilt and reloaded after each save.

const started = performance.now();
const args = process.argv.slice(2);
const areas = args.filter((arg) => !arg.startsWith('--'));
const log = (line: string) => console.log(line);

/** One area in a page of its own: no shell, no API, no database. */
async function startFakeShell(lifetime: Lifetime) {
  const [area, second] = areas;
  if (!area || second) throw new PlainError('Name one area: npm run dev -- mfe-kyc --fake-shell');
  await supervise(lifetime, {
    name: 'fake shell',
    args: ['--import', 'tsx', 'shared/build/src/bin/fake-shell.ts', area, process.env.PORT || '3100'],
    env: { NODE_ENV: 'development' },
    onLine: log,
  });
}

async function startEverything(lifetime: Lifetime) {
  const settings = readSettings(process.env);
  console.log('Starting Balcão for development');
  await startProduct({ settings, watch: areas, lifetime, log });
  console.log(announcement(settings, performance.now() - started));
}

await new Lifetime().run(args.includes('--fake-shell') ? startFakeShell : startEverything);
