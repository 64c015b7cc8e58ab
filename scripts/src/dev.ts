import { parseArgs } from 'node:util';
import { describeFailure, PlainError } from './plain-error';
import { Lifetime } from './processes/lifetime';
import { supervise } from './processes/supervise';
import { announcement } from './product/announce';
import { readSettings } from './product/settings';
import { startAgainst } from './product/start-against';
import { startProduct } from './product/start-product';

const HELP = `npm run dev [-- mfe-kyc …]                       everything, or the named areas, rebuilt after each save
npm run dev -- mfe-kyc --fake-shell               one area in a page of its own: no shell, no API
npm run dev -- mfe-kyc --against https://…        one area of this machine in a product that runs elsewhere`;

const started = performance.now();
const log = (line: string) => console.log(line);

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'fake-shell': { type: 'boolean' },
        against: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    console.error(`${describeFailure(new PlainError((error as Error).message))}\n\n${HELP}`);
    process.exit(1);
  }
}

const { values, positionals: areas } = readArguments();

function theOneArea(usage: string): string {
  const [area, second] = areas;
  if (!area || second) throw new PlainError(`Name one area: npm run dev -- mfe-kyc ${usage}`);
  return area;
}

/** One area in a page of its own: no shell, no API, no database. */
async function startFakeShell(lifetime: Lifetime) {
  const area = theOneArea('--fake-shell');
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
  const panelUrl = await startProduct({ settings, watch: areas, lifetime, log });
  console.log(announcement(settings, performance.now() - started, panelUrl));
}

async function start(lifetime: Lifetime) {
  if (values['fake-shell']) return startFakeShell(lifetime);
  if (values.against === undefined) return startEverything(lifetime);
  return startAgainst({
    area: theOneArea('--against https://…'),
    page: values.against,
    env: process.env,
    lifetime,
    log,
  });
}

if (values.help) console.log(HELP);
else await new Lifetime().run(start);
