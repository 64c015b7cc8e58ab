import type { Terminal } from '@balcao/composer/cli';
import { describeFailure } from '../plain-error';
import { Lifetime } from '../processes/lifetime';
import { startParts } from './start-parts';
import { visitFirstPage } from './visit-first-page';

const HELP = `Usage: npm run mfe -- sandbox [visit [--people <n>] [--altered]]

Start a store of versions, an edge and an API on this machine, in a folder of their own, with more versions of an area to
try everything on: docs/versions-tutorial.md leads through it in a quarter of an hour. Ctrl-C stops all of it.

visit: open its first page in Chromium, as ten people do; while a version is tried, as ten who get it and two who do not.
  --people <n>   As so many people.
  --altered      Each script of the area comes with a byte more than it was published with.

PORT (8090), API_PORT and BALCAO_DATA_DIR (.balcao/sandbox) are as for npm start. API_UPSTREAM and CHECKOUT_UPSTREAM name a
product that runs already: then no API and no database are started.`;

/** Starts the sandbox, which ends with the process, or visits one. @returns the exit code */
export async function runCommand(args: string[], terminal: Terminal): Promise<number> {
  const [what, ...rest] = args;
  try {
    if (what === undefined) return await new Lifetime().run((lifetime) => startParts(lifetime));
    if (what !== 'visit' || rest.includes('--help')) {
      terminal.out(HELP);
      return what === '--help' || what === 'visit' ? 0 : 2;
    }
    for (const line of await visitFirstPage(rest, terminal.environment)) terminal.out(line);
    return 0;
  } catch (error) {
    terminal.err(describeFailure(error));
    return 1;
  }
}
