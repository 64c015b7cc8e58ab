import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cleanEnvironment } from './clean-environment.mjs';
import { installPackages } from './install.mjs';
import { nodeComplaint } from './node-version.mjs';

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '26.0.0'])('%s is accepted', (version) => {
    expect(nodeComplaint(version)).toBeUndefined();
  });

  it.each(['20.18.3', '18.20.0'])('%s is refused in one sentence', (version) => {
    expect(nodeComplaint(version)).toBe(
      `Balcão needs Node 20.19 or newer and this is ${version}: install a newer one from https://nodejs.org and try again.`,
    );
  });
});

describe('the environment of the package manager', () => {
  it('keeps where packages come from and drops the rest of npm’s own settings', () => {
    const env = cleanEnvironment({
      PATH: '/usr/bin',
      NODE_ENV: 'production',
      npm_config_yes: '',
      npm_config_production: 'true',
      npm_lifecycle_event: 'start',
      npm_config_registry: 'https://packages.example/',
    });
    expect(env).toEqual({
      PATH: '/usr/bin',
      NODE_ENV: 'development',
      CI: 'true',
      npm_config_registry: 'https://packages.example/',
    });
  });
});

describe('packages that a generator has named, and the lockfile has not', () => {
  const { CI } = process.env;
  let root: string;
  const printed: string[] = [];

  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'balcao-install-'));
    jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(line));
    printed.length = 0;
    delete process.env.CI;
    const project = readFileSync(path.resolve(__dirname, '../../package.json'), 'utf8');
    const { packageManager }: { packageManager: string } = JSON.parse(project);
    write('package.json', JSON.stringify({ name: 'a-checkout', private: true, packageManager }));
    write('pnpm-workspace.yaml', 'packages:\n  - mfe-*\n  - shared/*\n');
    write('pnpm-lock.yaml', "lockfileVersion: '9.0'\n\nimporters:\n\n  .: {}\n");
    write('shared/contract/package.json', '{ "name": "@balcao/contract", "version": "1.0.0" }');
    write('mfe-frete/package.json', '{ "dependencies": { "@balcao/contract": "workspace:*" } }');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    if (CI !== undefined) process.env.CI = CI;
    rmSync(root, { recursive: true });
  });

  it('are linked by the next command, which says that the lockfile is another one', async () => {
    expect(await installPackages(root)).toBeUndefined();
    const linked = path.join(root, 'mfe-frete/node_modules/@balcao/contract/package.json');
    expect(readFileSync(linked, 'utf8')).toContain('"1.0.0"');
    expect(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')).toContain('mfe-frete');
    expect(printed.join('\n')).toContain('it is brought up to date, commit it too');

    printed.length = 0;
    expect(await installPackages(root)).toBeUndefined();
    expect(printed).toEqual([]);
  });

  it('fail a build server', async () => {
    process.env.CI = 'true';
    expect(await installPackages(root)).toMatch(/ERR_PNPM_OUTDATED_LOCKFILE[\s\S]*could not be installed/);
    expect(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')).not.toContain('mfe-frete');
  });
});
