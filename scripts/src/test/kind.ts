import type { FailedTest } from './failed-test';

/** How the tests of one kind ended. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface KindContext {
  /** Prints a line of progress. */
  log: (line: string) => void;
  /** Kinds that have failed so far in this run. */
  failedKinds: ReadonlySet<string>;
  /** What the caller wrote behind the kind's name: paths and options of the tool that runs. */
  args: readonly string[];
}

export interface KindResult extends Counts {
  /** Printed at once after a failure. */
  output: string;
  /** What failed: said again at the end of the run. */
  failures?: FailedTest[];
  /** What failed, and passed when it was run again. It counts as passed. */
  unsteady?: FailedTest[];
  /** What its processes took of the processor, in seconds; absent where the system does not tell. */
  cpuSeconds?: number | undefined;
}

/** One kind of tests: `npm test -- <name>` runs it alone. */
export interface Kind {
  name: string;
  /** How many of the machine's two cores it keeps busy. */
  cores: 1 | 2;
  /** How long it may take on a quiet machine of two cores. */
  budgetSeconds: number;
  /** The kind that must have ended before, where it runs at all. */
  after?: string;
  run(context: KindContext): Promise<KindResult>;
}
