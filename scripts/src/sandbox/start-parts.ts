import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileStore, openWorkspace, policyFolder, readPolicy, Tokens } from '@balcao/composer';
import { CHANNEL, fillStore } from '@balcao/composer/sandbox/fill-store';
import { REWRITTEN_AREA, writeBuilds } from '@balcao/composer/sandbox/write-builds';
import { DEMO_LOGINS } from '@balcao/demo/people/logins';
import type { Lifetime } from '../processes/lifetime';
import { RunFile } from '../processes/run-record';
import { buildProduct } from '../product/build';
import { assertFreePort } from '../product/ports';
import { readSettings, type Settings } from '../product/settings';
import { framesOf, type ProductOptions, startApi, startCheckout, startEdge } from '../product/start-product';
import { ROOT } from '../root';

const DEFAULTS = { PORT: '8090', BALCAO_DATA_DIR: '.balcao/sandbox' };
/** Settings that win over the environment's: nothing outside of the folder is written, and there is somebody to log in as. */
const OWN = { DATABASE_URL: '', SEED_DEMO: 'true', BALCAO_ENV: 'development' };
/** Stands in the log for whoever follows the tutorial. */
const ACTOR = 'ana';

const buildOf = (part: string) => path.join(ROOT, part, 'dist/production');

/** The folders of the production builds of this checkout. */
async function builtParts(): Promise<string[]> {
  const parts = (await readdir(ROOT)).map(buildOf);
  return parts.filter((folder) => existsSync(path.join(folder, 'artifact.json')));
}

/** The settings that the commands of the second terminal need, as a file for its shell. */
function environmentFile({ url, dataDir }: Settings, token: string): string {
  const { seller, admin } = DEMO_LOGINS;
  const variables = {
    SANDBOX_URL: url,
    COMPOSER_STORE: path.join(dataDir, 'store'),
    BUILDS: path.join(dataDir, 'builds'),
    MFE_ACTOR: ACTOR,
    MFE_TOKEN: token,
    REHEARSAL_API: `${url}/api`,
    REHEARSAL_SELLER_EMAIL: seller.email,
    REHEARSAL_SELLER_PASSWORD: seller.password,
    REHEARSAL_ADMIN_EMAIL: admin.email,
    REHEARSAL_ADMIN_PASSWORD: admin.password,
  };
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value}'\n`)
    .join('');
}

/** Fills a store anew, and writes the builds that are not in it yet. @returns a token for its control */
async function prepare(dataDir: string): Promise<string> {
  for (const name of ['store', 'builds'])
    await rm(path.join(dataDir, name), { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const store = new FileStore(path.join(dataDir, 'store'));
  const workspace = openWorkspace(store, readPolicy(policyFolder(ROOT)));
  await fillStore(workspace, await builtParts(), ACTOR);
  await writeBuilds(buildOf(REWRITTEN_AREA), path.join(dataDir, 'builds'));
  const scopes = ['read', `compose:${CHANNEL}`];
  const tokens = new Tokens(store, workspace.now);
  return (await tokens.create({ name: ACTOR, scopes, days: 1, actor: ACTOR })).secret;
}

function announcement(url: string, file: string): string {
  const { seller, admin } = DEMO_LOGINS;
  const fromHere = path.relative(ROOT, file);
  return `
The sandbox is ready

  Open      ${url}
  Seller    ${seller.email}  ${seller.password}
  Admin     ${admin.email}  ${admin.password}
  Next      in a second terminal: . ${fromHere.startsWith('..') ? file : fromHere}
            then docs/versions-tutorial.md

Ctrl-C stops it.`;
}

/** Starts an API of its own, unless the environment names one that runs. */
async function provideApi(options: ProductOptions, runFile: RunFile) {
  const { API_UPSTREAM: apiUrl, CHECKOUT_UPSTREAM: checkoutUrl } = process.env;
  if (apiUrl) return { apiUrl, checkoutUrl: checkoutUrl || undefined };
  const frames = await framesOf(options.settings);
  const started = await startApi(options, runFile, frames);
  return {
    apiUrl: started.apiUrl,
    checkoutUrl: await startCheckout(options, runFile, started.apiUrl, frames),
  };
}

/** Starts a store with what this checkout has built, an edge that serves it, and an API, all on this machine alone. */
export async function startParts(lifetime: Lifetime): Promise<void> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
  const settings = readSettings({ ...DEFAULTS, ...given, ...OWN });
  const { dataDir, url } = settings;
  const log = (line: string) => console.log(`  ${line}`);
  const options: ProductOptions = { settings, watch: undefined, lifetime, log };
  console.log('Starting the sandbox');

  const runFile = new RunFile(dataDir);
  const cleared = await runFile.reclaim();
  if (cleared.length > 0) log(`Stopped what a killed start left behind: ${cleared.join(', ')}`);
  await assertFreePort(settings.port);
  await runFile.open(url);
  await lifetime.add(() => runFile.clear());
  await buildProduct([], lifetime, log);
  log('Publishing what was built to a store of its own');
  const token = await prepare(dataDir);
  // The back-office's page about compositions asks the edge.
  Object.assign(process.env, { COMPOSER_CONTROL_URL: url, COMPOSER_CONTROL_TOKEN: token });
  const { apiUrl, checkoutUrl } = await provideApi(options, runFile);
  await startEdge(options, runFile, apiUrl, checkoutUrl, path.join(dataDir, 'store'));
  const file = path.join(dataDir, 'env');
  await writeFile(file, environmentFile(settings, token), { mode: 0o600 });
  console.log(announcement(url, file));
}
