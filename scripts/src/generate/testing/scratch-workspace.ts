import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../../..');

/** The files that the checks read at the root. Everything else stays where it is and is linked, as an installation links packages. */
const COPIED = ['biome.json', '.gitignore'];

/** The generated areas, and what tells the compiler of style sheets and of jest's matchers. */
const TSCONFIG = {
  extends: path.join(PROJECT, 'tsconfig.json'),
  include: [
    'mfe-*-de-teste/**/*',
    path.join(PROJECT, 'shared/ui/src/*.d.ts'),
    path.join(PROJECT, 'shared/build/jest/browser-setup.ts'),
  ],
  exclude: ['**/node_modules'],
};

/** The project's jest for the browser, from this folder. */
const JEST_CONFIG = `const { projects, testTimeout } = require(${JSON.stringify(path.join(PROJECT, 'jest.config.cjs'))});
const browser = projects.find(({ displayName }) => displayName === 'browser');
module.exports = { ...browser, testTimeout, rootDir: __dirname };
`;

/** The packages that a resource is written into, with their links to what they need. */
const API_PACKAGES = [
  'api',
  'demo',
  'shared/api-schema',
  'shared/domain',
  'shared/drain',
  'shared/proofs',
  'shared/s3',
  'shared/v1-client',
];

const API_TSCONFIG = {
  extends: path.join(PROJECT, 'tsconfig.json'),
  include: API_PACKAGES.map((folder) => `${folder}/**/*`),
  exclude: ['**/node_modules'],
};

/** The project's jest for the API, from this folder. */
const API_JEST_CONFIG = `const { projects, testTimeout } = require(${JSON.stringify(path.join(PROJECT, 'jest.config.cjs'))});
const api = projects.find(({ displayName }) => displayName === 'api');
module.exports = { ...api, testTimeout, rootDir: __dirname };
`;

export interface Finished {
  code: number;
  output: string;
}

/** A folder with the project's settings and its areas' manifests, in which areas called `…-de-teste` can be generated and checked. */
export class ScratchWorkspace {
  private constructor(readonly root: string) {}

  static async create(): Promise<ScratchWorkspace> {
    const root = realpathSync(await mkdtemp(path.join(tmpdir(), 'balcao-generate-')));
    for (const name of COPIED) await cp(path.join(PROJECT, name), path.join(root, name), { recursive: true });
    const areas = readdirSync(PROJECT).filter((name) => name.startsWith('mfe-'));
    for (const area of areas) await cp(path.join(PROJECT, area, 'area.ts'), path.join(root, area, 'area.ts'));
    await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
    await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await writeFile(path.join(root, 'jest.config.cjs'), JEST_CONFIG);
    await writeFile(path.join(root, 'package.json'), '{ "type": "commonjs" }');
    return new ScratchWorkspace(root);
  }

  /** A workspace that has the API and its schemas too, so that resources can be generated and checked. */
  static async createWithApi(): Promise<ScratchWorkspace> {
    const workspace = await ScratchWorkspace.create();
    const { root } = workspace;
    // Links are copied as they are: those to other packages of the project lead to the copies.
    for (const folder of API_PACKAGES)
      await cp(path.join(PROJECT, folder), path.join(root, folder), {
        recursive: true,
        verbatimSymlinks: true,
      });
    await cp(path.join(PROJECT, '.dependency-cruiser.cjs'), path.join(root, '.dependency-cruiser.cjs'));
    await writeFile(path.join(root, 'tsconfig.api.json'), JSON.stringify(API_TSCONFIG));
    await writeFile(path.join(root, 'jest.api.cjs'), API_JEST_CONFIG);
    return workspace;
  }

  /** Runs a program of Node in the workspace. */
  run(program: string, ...args: string[]): Promise<Finished> {
    return new Promise((resolve) => {
      const options = { cwd: this.root, maxBuffer: 16 * 1024 * 1024 };
      execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  }

  /** Runs one of the project's commands, as `npm run` does. */
  command(name: string, ...args: string[]): Promise<Finished> {
    return this.run('--import', 'tsx', path.join(PROJECT, `scripts/src/${name}.ts`), ...args);
  }

  read(file: string): Promise<string> {
    return readFile(path.join(this.root, file), 'utf8');
  }

  exists(file: string): boolean {
    return existsSync(path.join(this.root, file));
  }

  /** Links exactly the packages that an area's package.json names, as an installation does. */
  async install(area: string): Promise<void> {
    const { dependencies, devDependencies } = JSON.parse(await this.read(`${area}/package.json`));
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const link = path.join(this.root, area, 'node_modules', name);
      await mkdir(path.dirname(link), { recursive: true });
      await rm(link, { force: true });
      await symlink(installed(name), link);
    }
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true });
  }
}

/** The folder in which some package of the project has another one. */
function installed(name: string): string {
  const holders = ['.', 'shared/ui', ...readdirSync(PROJECT).filter((folder) => folder.startsWith('mfe-'))];
  const found = holders
    .map((holder) => path.join(PROJECT, holder, 'node_modules', name))
    .find((folder) => existsSync(folder));
  if (!found) throw new Error(`No package of the project has ${name}.`);
  return realpathSync(found);
}
