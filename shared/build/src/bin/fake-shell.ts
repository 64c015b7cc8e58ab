import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

/**
 * `fake-shell <area> [port]`: one area alone in a page with the fake shell, with hot reload that keeps state.
 * An area's `src/fake-shell-options.ts` (exporting `fakeShellOptions`) says what its calls answer.
 */
const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '../../../..');
const [name = '', port = '3100'] = process.argv.slice(2);
const dir = join(root, name);
if (!name.startsWith('mfe-') || !existsSync(join(dir, 'src/define.tsx'))) {
  console.error(`There is no area "${name}". Name a folder such as mfe-auth.`);
  process.exit(1);
}

const work = join(root, '.cache', 'fake-shell');
mkdirSync(work, { recursive: true });
const entry = join(work, `${name}.ts`);
const options = join(dir, 'src/fake-shell-options.ts');
const answers = existsSync(options)
  ? `export { fakeShellOptions } from ${JSON.stringify(options)};`
  : 'export const fakeShellOptions = {};';
writeFileSync(
  entry,
  `export { area } from ${JSON.stringify(join(dir, 'src/define.tsx'))};
export { manifest } from ${JSON.stringify(join(dir, 'area.ts'))};
${answers}
`,
);

const config: Configuration = {
  mode: 'development',
  context: dir,
  devtool: 'cheap-module-source-map',
  entry: join(import.meta.dirname, '../fake-shell/page.tsx'),
  output: { path: join(work, 'dist') },
  resolve: { extensions: ['.tsx', '.ts', '.js'], alias: { 'area-under-development': entry } },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules/,
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

const compiler = webpack(config);
if (!compiler) throw new Error('webpack refused the configuration.');
const server = new WebpackDevServer(
  {
    host: '127.0.0.1',
    port: Number(port),
    hot: true,
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'page',
        path: '/',
        middleware: (_request: IncomingMessage, response: ServerResponse) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(
            `<!doctype html><html lang="pt-BR"><title>${name}</title><body><script src="/main.js"></script></body></html>`,
          );
        },
      },
    ],
  },
  compiler,
);
await server.start();
console.log(`${name} with the fake shell: http://127.0.0.1:${port}`);
