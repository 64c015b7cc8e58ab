import { resolve } from 'node:path';
import { serveFakeShell } from '../fake-shell/serve';

/** `fake-shell <area> [port]`: one area of this checkout alone in a page with the fake shell. */
const root = resolve(import.meta.dirname, '../../../..');
const [name = '', port = '3100'] = process.argv.slice(2);
try {
  console.log(`${name} with the fake shell: ${await serveFakeShell(resolve(root, name), Number(port))}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
