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
}

export interface KindResult extends Counts {
  /** Printed at once after a failure. */
  output: string;
  /** What failed, a short text for each: said again at the end of the run. */
  failures?: string[];
}

/** One kind of tests: `npm test -- <name>` runs it alone. */
export interface Kind {
  name: string;
  run(context: KindContext): Promise<KindResult>;
}
