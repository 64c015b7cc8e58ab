import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { policyFolder, readPolicy } from '../policy/policy';
import { Refusal } from '../refusals/refusal';
import { openStore, openStoreToRead } from '../store/open-store';
import { openWorkspace } from '../workspace';
import type { Arguments, Command, CommandContext, Outcome } from './command';
import { COMMANDS } from './commands/all';
import { EXIT, exitCodeOf } from './exit-codes';
import { COMMON_OPTIONS, helpOf, overview } from './help';
import { textOf } from './read-arguments';
import { UsageError } from './usage-error';
import { findingLines } from './words';

/** Where a command line comes from and its answers go. */
export interface Terminal {
  out(text: string): void;
  /** Progress and refusals: not part of the answer. */
  err(text: string): void;
  environment: NodeJS.ProcessEnv;
  /** The checkout, in which policy and default store lie. */
  root: string;
}

function parse(command: Command, rest: string[]): Arguments {
  try {
    return parseArgs({
      args: rest,
      options: { ...command.options, ...COMMON_OPTIONS },
      allowPositionals: true,
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function contextOf(command: Command, args: Arguments, terminal: Terminal): Promise<CommandContext> {
  const { environment, root, err } = terminal;
  const place = textOf(args, 'store') ?? environment.COMPOSER_STORE ?? resolve(root, '.balcao/store');
  const open = command.readOnly ? openStoreToRead : openStore;
  return {
    workspace: openWorkspace(await open(place, environment), readPolicy(policyFolder(root))),
    actor: textOf(args, 'actor') ?? environment.MFE_ACTOR ?? userInfo().username,
    environment,
    progress: (line) => err(`… ${line}`),
  };
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
      `More: docs/errors/composition/${refusal.code}.md`,
    ].join('\n');
  return exitCodeOf(error) === EXIT.fault ? String((error as Error).stack) : message;
}

/** Runs one command line. @returns the exit code */
export async function runCli(argv: string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...rest] = argv;
  const command = COMMANDS.find((candidate) => candidate.name === name);
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
    const outcome: Outcome = await command.run(await contextOf(command, args, terminal), args);
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
