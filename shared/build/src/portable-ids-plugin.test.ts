import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack from 'webpack';
import { compile } from './compile';
import { PortableIdsPlugin } from './portable-ids-plugin';

/**
 * Builds a host as Module Federation makes one: its start is an address with the path of the runtime in it, and what it provides is named
 * by its file.
 */
async function buildIn(folder: string): Promise<string> {
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', '{ "version": "1.0.0" }');
  write('node_modules/runtime/index.js', 'export const start = () => globalThis.started = true;');
  write('node_modules/dates/package.json', '{ "name": "dates", "version": "1.0.0" }');
  write('node_modules/dates/index.js', 'export const today = () => new Date();');
  write('src/later.js', 'import { today } from "dates"; export const shown = () => today();');
  const start = `import { start } from '${join(folder, 'node_modules/runtime/index.js')}'; start();`;
  const address = `data:text/javascript;charset=utf-8;base64,${Buffer.from(start).toString('base64')}`;
  write(
    'src/main.js',
    `import ${JSON.stringify(address)}; import('./later.js').then(({ shown }) => shown());`,
  );
  await compile({
    mode: 'production',
    context: folder,
    entry: './src/main.js',
    output: { path: join(folder, 'dist'), filename: 'main.js', chunkFilename: '[id].js' },
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic', minimize: false },
    plugins: [
      new PortableIdsPlugin(),
      new webpack.sharing.ProvideSharedPlugin({ provides: ['dates'] }),
      new webpack.sharing.ConsumeSharedPlugin({ consumes: ['dates'] }),
    ],
  });
  // Without the comments, which name files.
  return readFileSync(join(folder, 'dist/main.js'), 'utf8').replaceAll(/^;\/\/.*$/gm, '');
}

it('makes the same bytes of the same files, wherever they lie', async () => {
  const [one, other] = [mkdtempSync(join(tmpdir(), 'ana-')), mkdtempSync(join(tmpdir(), 'outra-pasta-'))];
  const first = await buildIn(one);
  expect(await buildIn(join(other, 'mais/fundo'))).toBe(first);
  expect(first).toContain('dates');
});
