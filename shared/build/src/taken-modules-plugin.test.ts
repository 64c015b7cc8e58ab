import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { compile } from './compile';
import { TakenModulesPlugin } from './taken-modules-plugin';

interface Container {
  init(scope: object): unknown;
  get(name: string): Promise<() => { default: string }>;
}

it('an area asks again for a shared module that could not be loaded', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'balcao-retry-shared-'));
  try {
    await writeFile(join(dir, 'mount.js'), "import group from 'group';\nexport default group;\n");
    await compile({
      mode: 'production',
      target: 'node20',
      context: dir,
      entry: {},
      output: { path: join(dir, 'out') },
      plugins: [
        new webpack.container.ModuleFederationPlugin({
          name: 'sample',
          filename: 'entry.js',
          library: { type: 'commonjs2' },
          exposes: { './mount': './mount.js' },
          shared: { group: { singleton: true, import: false, requiredVersion: false } },
        }),
        new TakenModulesPlugin(),
      ],
    });
    const container = createRequire(join(dir, 'mount.js'))('./out/entry.js') as Container;
    const answers = [Promise.reject(new Error('The network is gone.')), Promise.resolve(() => 'the group')];
    await container.init({ group: { '1.0.0': { get: () => answers.shift() } } });
    const open = async () => (await container.get('./mount'))().default;
    await expect(open()).rejects.toThrow('The network is gone.');
    await expect(open()).resolves.toBe('the group');
  } finally {
    await rm(dir, { recursive: true });
  }
});
