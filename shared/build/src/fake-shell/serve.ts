import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const require = createRequire(import.meta.url);

/**
 * Writes the module that stands for the area in the page. What its calls answer is looked for in its folder, so that a file
 * that is made while the page is open counts at once.
 *
 * @returns its path
 */
function writeEntry(dir: string, work: string): string {
  const entry = join(work, 'area.ts');
  mkdirSync(work, { recursive: true });
  writeFileSync(
    entry,
    `export { area } from ${JSON.stringify(join(dir, 'src/define.tsx'))};
export { manifest } from ${JSON.stringify(join(dir, 'area.ts'))};

const files = import.meta.webpackContext(${JSON.stringify(join(dir, 'src'))}, {
  recursive: true,
  regExp: /\\/(fake-shell-options|sample-answers)\\.ts$/,
});
const found = files.keys().map((key) => files(key));
const options = found.find(({ fakeShellOptions }) => fakeShellOptions)?.fakeShellOptions;
export const fakeShellOptions = {
  ...options,
  http: Object.assign({}, ...found.map(({ sampleAnswers }) => sampleAnswers), options?.http),
};
`,
  );
  return entry;
}

function configure(dir: string, work: string): Configuration {
  return {
    mode: 'development',
    context: dir,
    devtool: 'cheap-module-source-map',
    entry: join(import.meta.dirname, 'page.tsx'),
    output: { path: join(work, 'dist') },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: { 'area-under-development': writeEntry(dir, work) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: require.resolve('swc-loader'),
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              target: 'es2022',
              transform: { react: { runtime: 'automatic', development: true, refresh: true } },
            },
          },
        },
        { test: /\.css$/, use: [require.resolve('style-loader'), require.resolve('css-loader')] },
      ],
    },
    plugins: [new ReactRefreshPlugin({ overlay: false })],
    stats: 'errors-warnings',
  };
}

/** Addresses of files and hidden folders: the area's code is served before, and all else is no page. */
const OF_FILE = /\/\.|\.[^/.]*$/;

/**
 * Serves the area in a folder alone, in a page with the fake shell, with hot reload that keeps state. Its
 * `src/fake-shell-options.ts` (exporting `fakeShellOptions`), if there is one, says what its calls answer, and so does each
 * `sample-answers.ts` (exporting `sampleAnswers`) of a screen; the former counts where both do.
 *
 * @returns the address, once it answers
 * @throws when there is no area in the folder
 */
export async function serveFakeShell(dir: string, port: number): Promise<string> {
  const name = basename(dir);
  if (!existsSync(join(dir, 'src/define.tsx')))
    throw new Error(`There is no area "${name}". Name a folder such as mfe-auth.`);
  const compiler = webpack(configure(dir, join(dir, 'node_modules', '.cache', 'fake-shell')));
  if (!compiler) throw new Error('webpack refused the configuration.');
  const page = `<!doctype html><html lang="pt-BR"><title>${name}</title><body><script src="/main.js"></script></body></html>`;
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      setupMiddlewares: (middlewares) => [
        ...middlewares,
        {
          name: 'page',
          path: '/',
          middleware: ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
            if (OF_FILE.test(url.split('?')[0] ?? '')) {
              response.writeHead(404).end();
              return;
            }
            response.setHeader('content-type', 'text/html; charset=utf-8');
            response.end(page);
          },
        },
      ],
    },
    compiler,
  );
  await server.start();
  return `http://127.0.0.1:${port}`;
}
