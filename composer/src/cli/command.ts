import type { Operations } from '../operations/operations';
import type { CollectableStore } from '../store/store';
import type { Workspace } from '../workspace';

export interface Option {
  type: 'string' | 'boolean';
  multiple?: boolean;
  /** For help: what stands behind the option, such as `<percent>`. */
  value?: string;
  /** For help: what it does. */
  text: string;
}

/** The arguments of the command line, options by their names. */
export interface Arguments {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
}

/** Context of commands that work on a store or on a server. */
export interface ServedContext {
  operations: Operations;
  /** Reports progress of long work, one line at a time. */
  progress(line: string): void;
}

/** Context of commands that work on a store only. */
export interface CommandContext {
  workspace: Workspace<CollectableStore>;
  /** The person who runs it. */
  actor: string;
  /** Settings and secrets from the environment: command lines are visible to others. */
  environment: NodeJS.ProcessEnv;
  /** Reports progress of long work, one line at a time. */
  progress(line: string): void;
}

/** The result of a command. */
export interface Outcome {
  /** For `--json`. */
  data: unknown;
  /** For people. */
  lines: string[];
  /** 0 unless said otherwise. */
  exit?: number;
}

interface CommandWords {
  name: string;
  /** Names that it had before, which scripts may still use. */
  aliases?: string[];
  /** The arguments after the name: `<dir>`, `<id>`. */
  arguments: string;
  /** One sentence in the imperative. */
  summary: string;
  options: Record<string, Option>;
  /** The command only reads: the store is neither probed nor written. */
  readOnly?: boolean;
}

/** A command that needs the store itself. */
export interface Command extends CommandWords {
  onServer?: false;
  run(context: CommandContext, args: Arguments): Promise<Outcome>;
}

/** A command that can also ask a server (`--server`), with the rights of a token. */
export interface ServedCommand extends CommandWords {
  onServer: true;
  run(context: ServedContext, args: Arguments): Promise<Outcome>;
}

export type AnyCommand = Command | ServedCommand;
