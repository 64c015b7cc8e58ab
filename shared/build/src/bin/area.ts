import { outputDir } from '../base-config';
import { loadConfig } from '../build-all';
import { compile } from '../compile';
import { serveFakeShell } from '../fake-shell/serve';
import { watch } from '../watch';

const HELP = `balcao-area build               builds the area in this folder, as it is published
balcao-area watch               builds it for hot reload in a product that runs, and again after each save
balcao-area fake-shell [port]   shows it alone in a page, at http://127.0.0.1:3100`;

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
  if (command === 'watch') await watch(dir, 'hot', (line) => console.log(line));
  else if (command === 'fake-shell') console.log(await serveFakeShell(dir, Number(port)));
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
