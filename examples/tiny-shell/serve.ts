import path from 'node:path';
import { context } from 'esbuild';

// Any bundler would do: the page knows nothing of how areas are built.
const page = await context({
  entryPoints: [path.join(import.meta.dirname, 'src/main.ts')],
  outdir: path.join(import.meta.dirname, 'dist'),
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
});
const { port } = await page.serve({
  servedir: import.meta.dirname,
  host: '127.0.0.1',
  port: Number(process.env.PORT ?? 4390),
});
process.stdout.write(`http://localhost:${port}\n`);
