import { parseArgs } from 'node:util';
import { Refusal } from '../refusals/refusal';
import type { AnyCommand, Arguments } from './command';
import { COMMANDS } from './commands/all';
import { EXIT, exitCodeOf } from './exit-codes';
import { commonOptions, helpOf, overview } from './help';
import { runOn } from './open-context';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { findingLines } from './words';

export type { Terminal };

function parse(command: AnyCommand, rest: string[]): Arguments {
  try {
    return parseArgs({
      args: rest,
      options: { ...command.options, ...commonOptions(command) },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function explain(error: unknown, json: boolean): string {
  const { message } = error as Error;
  const refusal = error instanceof Refusal ? error : undefined;
  if (json) {
    const { code = 'failed', action, findings = [] } = refusal ?? {};
    return JSON.stringify({ error: { code, message, action, findings } });
  }
  if (refusal)
    return [
      `Refused (${refusal.code}): ${message}`,
      ...findingLines(refusal.findings),
      `What to do: ${refusal.action}`,
      `More: docs/errors/refusals.md#${refusal.code}`,
    ].join('\n');
  return exitCodeOf(error) === EXIT.fault ? String((error as Error).stack) : message;
}

/** Runs one command line. @returns the exit code */
export async function runCli(argv: string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = argv;
  const command = COMMANDS.find((candidate) => candidate.name === name || candidate.aliases?.includes(name));
  const json = rest.includes('--json');
  try {
    if (!command && ['--help', '-h', 'help'].includes(name)) {
      terminal.out(overview(COMMANDS));
      return EXIT.done;
    }
    if (!command) throw new UsageError(`There is no command ${name}. See: npm run mfe -- --help`);
    const args = parse(command, rest);
    if (args.values.help) {
      terminal.out(helpOf(command));
      return EXIT.done;
    }
    const outcome = await runOn(command, args, terminal);
    terminal.out(json ? JSON.stringify(outcome.data, null, 2) : outcome.lines.join('\n'));
    return outcome.exit ?? EXIT.done;
  } catch (error) {
    const help = error instanceof UsageError && command ? `\nSee: npm run mfe -- ${command.name} --help` : '';
    const text = explain(error, json);
    if (json) terminal.out(text);
    else terminal.err(text + help);
    return exitCodeOf(error);
  }
}
