import type { FailedTest } from './failed-test';
import type { MeasuredTest } from './profile';

/** The counts of one kind's tests. */
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
  /** The caller's arguments behind the kind's name: paths and options of the tool that runs. */
  args: readonly string[];
}

export interface KindResult extends Counts {
  /** Printed at once after a failure. */
  output: string;
  /** The failed tests: listed again at the end of the run. */
  failures?: FailedTest[];
  /** How long each of its tests took. */
  tests?: MeasuredTest[];
  /** The processor time of its processes, in seconds; absent where the system does not tell. */
  cpuSeconds?: number | undefined;
}

/** One kind of tests: `npm test -- <name>` runs it alone. */
export interface Kind {
  name: string;
  /** How long it may take on a quiet machine of two cores, alone. */
  budgetSeconds: number;
  /** The kind that must have ended before, where it runs at all. */
  after?: string;
  run(context: KindContext): Promise<KindResult>;
}
