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

export interface Command {
  name: string;
  /** What stands behind the name: `<dir>`, `<id>`. */
  arguments: string;
  /** One sentence in the imperative. */
  summary: string;
  options: Record<string, Option>;
  /** Reads only: the store is neither probed nor written. */
  readOnly?: boolean;
  run(context: CommandContext, args: Arguments): Promise<Outcome>;
}
