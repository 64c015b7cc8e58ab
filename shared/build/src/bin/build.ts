import { resolve } from 'node:path';
import { buildAll } from '../build-all';

const args = process.argv.slice(2);
const root = resolve(import.meta.dirname, '../../../..');
const started = performance.now();
const { built, reused } = await buildAll({
  root,
  mode: args.includes('--dev') ? 'development' : 'production',
  only: args.filter((arg) => !arg.startsWith('--')),
  onProgress: (line) => console.log(line),
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
console.log(
  `${built.length} built, ${reused.length} unchanged, ${((performance.now() - started) / 1000).toFixed(1)} s`,
);
// webpack's cache keeps timers; nothing is left to do.
process.exit(0);
