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

/** What was given on the command line, options by their names. */
export interface Arguments {
  positionals: string[];
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
}

/** What commands get that work on a store and on a server alike. */
export interface ServedContext {
  operations: Operations;
  /** One line about long work, for people who wait. */
  progress(line: string): void;
}

/** What commands get that work on a store only. */
export interface CommandContext {
  workspace: Workspace<CollectableStore>;
  /** Who does it. */
  actor: string;
  /** Settings and secrets that stand in no command line. */
  environment: NodeJS.ProcessEnv;
  /** One line about long work, for people who wait. */
  progress(line: string): void;
}

/** What a command found or did. */
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
  /** What stands behind the name: `<dir>`, `<id>`. */
  arguments: string;
  /** One sentence in the imperative. */
  summary: string;
  options: Record<string, Option>;
  /** Reads only: the store is neither probed nor written. */
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
