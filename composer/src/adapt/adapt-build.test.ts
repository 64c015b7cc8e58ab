import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Artifact } from '@balcao/contract';
import { runCli } from '../cli/run-cli';
import { typeOfFile } from '../edge/file-types';
import { policyFolder, readPolicy } from '../policy/policy';
import { buildForeignRemote } from '../testing/foreign-remote';
import { otherArea, sampleShell, writeFiles } from '../testing/sample-builds';
import { checkoutWithPolicy, SAMPLE_POLICY } from '../testing/sample-workspace';

const CHECKOUT = join(__dirname, '../../..');
const START = {
  name: 'inicio',
  label: 'Início',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [{ path: '/', access: 'guest' as const, title: 'Entrar', ready: 'h1' }],
  menu: [],
  storageKeys: [],
};
const SHARED = Object.fromEntries(
  ['react', 'react-dom/client', '@balcao/contract'].map((name) => {
    const provided = name.startsWith('@') ? '1.0.0' : '19.3.1';
    return [name, { range: `^${provided}`, provided }];
  }),
);

let root: string;

beforeAll(() => {
  root = checkoutWithPolicy();
  const { allowedUrls, allowedEvaluation } = readPolicy(policyFolder(CHECKOUT)).product;
  const product = { ...SAMPLE_POLICY.product, allowedUrls, allowedEvaluation };
  writeFileSync(join(root, 'composer/policy/product.json'), JSON.stringify(product));
  writeFiles(join(root, 'shell'), sampleShell('1.0.0', { shared: SHARED }));
  writeFiles(join(root, 'start'), otherArea('inicio', '1.0.0', { area: START }));
});

const mfe = async (...argv: string[]) => {
  const said: string[] = [];
  const say = (text: string) => said.push(text);
  const exit = await runCli(argv, { out: say, err: say, environment: { MFE_ACTOR: 'ana' }, root });
  return { exit, text: said.join('\n') };
};
const json = async (...argv: string[]) => JSON.parse((await mfe(...argv, '--json')).text);
const budget = (name: string, part: object) => {
  const file = join(root, 'composer/policy/budgets.json');
  const { default: all } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ default: all, parts: { [name]: part } }));
};

describe('a build of Module Federation that knows nothing of this product', () => {
  let dist: string;
  let area: string;

  beforeAll(async () => {
    ({ dist, area } = await buildForeignRemote());
  });

  it('becomes an artifact, is published within a budget of its own, and composed', async () => {
    expect((await mfe('adapt', dist, '--area', area)).text).toContain('exposes ./Receipts, and no ./mount');
    const adapted = await mfe('adapt', dist, '--area', area, '--mount', './Receipts');
    expect(adapted).toEqual({ exit: 0, text: expect.stringContaining('recibos 3.1.0') });
    const artifact: Artifact = JSON.parse(readFileSync(join(`${dist}-adapted`, 'artifact.json'), 'utf8'));
    expect(artifact).toMatchObject({ name: 'recibos', global: 'recibos', entry: 'remoteEntry.js' });
    expect(artifact.shared).toEqual({
      react: { range: '>=19.0.0 <20.0.0-0', bundled: true },
      'react-dom/client': { range: '^19.0.0' },
    });
    const [screen] = artifact.routeFiles['/backoffice/recibos']?.js ?? [];
    expect(screen).toMatch(/^static\/js\//);

    for (const folder of ['shell', 'start']) expect((await mfe('publish', join(root, folder))).exit).toBe(0);
    expect((await mfe('publish', `${dist}-adapted`)).text).toContain('budget_exceeded');
    budget('recibos', { entryBytes: 80_000 });
    expect((await mfe('publish', `${dist}-adapted`)).text).toContain('recibos 3.1.0 is published');
    const { findings, passed } = await json('compose', '--set', 'shell@1.0.0,inicio@1.0.0,recibos@3.1.0');
    expect([passed, findings]).toEqual([
      true,
      [expect.objectContaining({ code: 'global_conflict', severity: 'warning', part: 'recibos' })],
    ]);
  });

  it('never takes the place of a folder that is no artifact', async () => {
    const out = join(dist, '../src');
    const kept = await mfe('adapt', dist, '--area', area, '--mount', './Receipts', '--out', out);
    expect(kept.text).toContain('something else than an artifact');
    expect(kept.exit).toBe(1);
    expect(existsSync(join(dist, '../src/receipts.js'))).toBe(true);
  });

  it('is refused with what to change in the build', async () => {
    const manifest = join(dist, 'mf-manifest.json');
    const built = readFileSync(manifest, 'utf8');
    for (const [from, to, words] of [
      ['"type": "var"', '"type": "module"', 'as @module-federation/vite writes it'],
      ['"type": "var"', '"type": "commonjs"', "library: { type: 'var' }"],
      ['"publicPath": "auto"', '"publicPath": "https://cdn.example/"', "publicPath: 'auto'"],
      ['"globalName": "recibos"', '"globalName": "a-b"', 'a-b cannot be the name of a global'],
      ['"remoteEntry.js"', '"../../x.js"', 'entry'],
    ] as const) {
      expect(built).toContain(from);
      writeFileSync(manifest, built.replace(from, to));
      const refused = await mfe('adapt', dist, '--area', area, '--mount', './Receipts');
      expect(refused).toEqual({ exit: 1, text: expect.stringContaining(words) });
    }
    writeFileSync(manifest, built);
    writeFileSync(area, JSON.stringify({ name: 'constructor' }));
    expect((await mfe('adapt', dist, '--area', area)).text).toContain('declares no area: name');
    const entry = { label: 'Recibos', path: '/backoffice/recibos', order: 900, access: 'seller' };
    for (const [menu, words] of [
      [{ ...entry, icon: 'settings', section: 'Vendas' }, '"Vender"|"Dinheiro"|"Configurações"|"Plataforma"'],
      [{ ...entry, icon: 'foguete', section: 'Vender' }, '"home"|"orders"|"products"'],
    ] as const) {
      writeFileSync(area, JSON.stringify({ ...START, menu: [menu] }));
      const refused = await mfe('adapt', dist, '--area', area);
      expect(refused).toEqual({ exit: 1, text: expect.stringContaining(words) });
    }
  });
});

describe('an example of another builder', () => {
  const folder = join(CHECKOUT, 'examples/outside-builds');
  const builder = (name: string, bin: string) =>
    join(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`), '..', bin);
  async function build(example: string, ...command: string[]) {
    const out = mkdtempSync(join(tmpdir(), 'balcao-outside-'));
    // Not jest's own variables: Vite's plugin builds no remote in a test.
    const env = { PATH: process.env.PATH, OUT_DIR: join(out, 'dist'), NODE_ENV: 'production' };
    await promisify(execFile)(process.execPath, command, { cwd: join(folder, example), env });
    return join(out, 'dist');
  }
  const area = join(folder, 'rsbuild-remote/area.json');

  it('Rsbuild is published with its picture and its font, and composed', async () => {
    const dist = await build('rsbuild-remote', builder('@rsbuild/core', 'bin/rsbuild.js'), 'build');
    const adapted = await mfe('adapt', dist, '--area', area, '--version', '1.0.0');
    expect(adapted).toEqual({ exit: 0, text: expect.stringContaining('entregas 1.0.0') });
    const artifact: Artifact = JSON.parse(readFileSync(join(`${dist}-adapted`, 'artifact.json'), 'utf8'));
    expect(Object.keys(artifact.shared).sort()).toEqual(['react', 'react-dom']);
    const types = Object.keys(artifact.files).map(typeOfFile);
    expect(types).toEqual(expect.arrayContaining(['image/jpeg', 'font/woff2']));
    for (const one of ['shell', 'start']) await mfe('publish', join(root, one));
    budget('entregas', { entryBytes: 80_000, totalBytes: 400_000, firstRouteBytes: 120_000 });
    expect((await mfe('publish', `${dist}-adapted`)).text).toContain('entregas 1.0.0 is published');
    const { passed } = await json('compose', '--set', 'shell@1.0.0,inicio@1.0.0,entregas@1.0.0');
    expect(passed).toBe(true);
  });

  it('Vite is refused, with what builds its sources', async () => {
    const dist = await build('vite-remote', builder('vite', 'bin/vite.js'), 'build');
    const refused = await mfe('adapt', dist, '--area', area);
    expect(refused).toEqual({ exit: 1, text: expect.stringContaining('`varFilename` only wraps that') });
  });
});
