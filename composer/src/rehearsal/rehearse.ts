import { eachAtOnce } from '../limits/each-at-once';
import type { Proof } from '../model/proof';
import type { Workspace } from '../workspace';
import { serveCandidate } from './candidate';
import { KnownRecords } from './known-records';
import { type Login, logIn } from './log-in';
import { type BrowserOptions, type Opened, openBrowser, type RehearsalBrowser } from './open-browser';
import { type RehearsalStep, rehearsalSteps, type Visit } from './rehearsal-steps';

type RehearsalProof = Extract<Proof, { kind: 'rehearsal' }>;
/** Each is a browser of its own for the pages that it opens. */
const STEPS_AT_ONCE = 3;

type StepResult = RehearsalProof['steps'][number];

export interface RehearsalRequest extends BrowserOptions {
  composition: string;
  /** Address of a running API, such as `http://127.0.0.1:8080/api`. */
  api: string;
  /** Names of the areas that are not what runs now: they come first. */
  changed?: ReadonlySet<string>;
  seller: Login;
  admin: Login;
  /** Take no further step once one has failed: what changed comes first, so that is soon known. */
  endsWithFailure?: boolean;
  onStep?(result: StepResult, number: number, of: number): void;
}

export interface Rehearsed extends RehearsalProof {
  /** Key of the proof. */
  proof: string;
}

/** The records and the problems of the pages that were opened so far. */
class Memory {
  readonly records = new KnownRecords();
  private readonly problems = new Map<string, string[]>();

  remember(visit: Visit, { problems, links }: Opened): void {
    this.records.remember(visit.person, links);
    this.problems.set(visit.path, problems);
  }

  /** The problems of a page that it does not have when nothing is missing. */
  newProblems(visit: Visit, found: string[]): string[] {
    const known = this.problems.get(visit.path) ?? [];
    return found.filter((problem) => !known.includes(problem));
  }
}

async function problemsOf(browser: RehearsalBrowser, step: RehearsalStep, memory: Memory): Promise<string[]> {
  if (step.kind === 'open') {
    const opened = await browser.open(memory.records.withRecord(step.visit));
    memory.remember(step.visit, opened);
    return opened.problems;
  }
  const problems = step.visit ? await browser.openWithout(step.base, step.visit) : [];
  for (const other of step.others) {
    const found = memory.newProblems(other, await browser.openUnaffected(step.base, other));
    problems.push(...found.map((problem) => `${other.path}: ${problem}`));
  }
  return problems;
}

/** Lists lead to records, and what works as ever is known once everything was opened. */
const PHASES: ((step: RehearsalStep) => boolean)[] = [
  (step) => step.kind === 'open' && !step.visit.namesRecord,
  (step) => step.kind === 'open' && step.visit.namesRecord,
  (step) => step.kind === 'block',
];

/** Takes a few steps at once: more would make each other slow, and not show the composition. */
export async function runSteps(
  browser: RehearsalBrowser,
  steps: readonly RehearsalStep[],
  { onStep, endsWithFailure }: Pick<RehearsalRequest, 'onStep' | 'endsWithFailure'> = {},
): Promise<StepResult[]> {
  const memory = new Memory();
  const results = new Map<RehearsalStep, StepResult>();
  const isOver = () => endsWithFailure && [...results.values()].some(({ passed }) => !passed);
  for (const isOfPhase of PHASES)
    await eachAtOnce(steps.filter(isOfPhase), STEPS_AT_ONCE, async (step) => {
      if (isOver()) return;
      const began = performance.now();
      const problems = await problemsOf(browser, step, memory);
      const milliseconds = Math.round(performance.now() - began);
      const result = { name: step.name, passed: problems.length === 0, milliseconds, problems };
      results.set(step, result);
      onStep?.(result, results.size, steps.length);
    });
  return steps.flatMap((step) => results.get(step) ?? []);
}

/**
 * Opens everything that a composition declares in Chromium, against a running API, and keeps what was seen as a proof.
 *
 * @throws Refusal when the API, an account or Chromium is missing: then there is no proof
 */
export async function rehearse(workspace: Workspace, request: RehearsalRequest): Promise<Rehearsed> {
  const { composition, api } = request;
  const sessions = {
    seller: await logIn(api, request.seller, 'seller'),
    admin: await logIn(api, request.admin, 'admin'),
  };
  const candidate = await serveCandidate(workspace, composition, api);
  try {
    const browser = await openBrowser(candidate.origin, sessions, request);
    try {
      const steps = await runSteps(browser, rehearsalSteps(candidate.resolved, request.changed), request);
      const report = {
        kind: 'rehearsal' as const,
        composition,
        passed: steps.length > 0 && steps.every((step) => step.passed),
        browser: `Chromium ${browser.version}`,
        steps,
      };
      return { ...report, proof: await workspace.proofs.write(report) };
    } finally {
      await browser.close();
    }
  } finally {
    await candidate.close();
  }
}
