import { runCli, type Terminal } from '@balcao/composer/cli';

const HELP = ['--help', '-h', 'help', undefined];
const ALSO_HERE =
  '\nIn a checkout also:\n  sandbox    Start a store, an edge and an API to try all of this on: docs/versions-tutorial.md';

/** Runs one command line about versions: the composer's own, and the sandbox of this checkout. @returns the exit code */
export async function runMfe(argv: string[], terminal: Terminal): Promise<number> {
  const [command, ...rest] = argv;
  if (command === 'sandbox') {
    // With this command only: it brings the edge and the launcher.
    const { runCommand } = await import('./run-command');
    return runCommand(rest, terminal);
  }
  const code = await runCli(argv, terminal);
  if (HELP.includes(command)) terminal.out(ALSO_HERE);
  return code;
}
