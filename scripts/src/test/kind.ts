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

/** One kind of tests: `npm test -- <name>` runs it alone. */
export interface Kind {
  name: string;
  /** @returns the counts, and what to show when something failed */
  run(context: KindContext): Promise<Counts & { output: string }>;
}
