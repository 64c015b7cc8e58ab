import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outputDir } from '../base-config';
import { loadConfig } from '../build-all';
import { compile } from '../compile';
import { serveFakeShell } from '../fake-shell/serve';

const HELP = `balcao-area build               builds the area in this folder, as it is published
balcao-area watch               builds it for hot reload in a product that runs, and again after each save
balcao-area fake-shell [port]   shows it alone in a page, at http://127.0.0.1:3100`;

/** Builds the area after each save. A change of `area.ts`, which the builder reads when it starts, starts it anew. */
function watch(): void {
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const builder = join(import.meta.dirname, 'watch.ts');
  const watching = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', builder, dir], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => watching.kill(signal));
  watching.once('exit', (code) => process.exit(code ?? 0));
}

/** `balcao-area …`: for an area in a folder of its own, outside of the product's checkout. */
const dir = process.cwd();
const [command, port = '3100'] = process.argv.slice(2);
const started = performance.now();
try {
  if (command === 'build') {
    await compile(await loadConfig(dir, 'production'));
    console.log(
      `${outputDir(dir, 'production')} built in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
    // webpack's cache keeps timers; nothing is left to do.
    process.exit(0);
  }
  if (command === 'watch') watch();
  else if (command === 'fake-shell') console.log(await serveFakeShell(dir, Number(port)));
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
