import type { Proof } from '../model/proof';
import type { Workspace } from '../workspace';
import { serveCandidate } from './candidate';
import { KnownRecords } from './known-records';
import { type Login, logIn } from './log-in';
import { type BrowserOptions, openBrowser, type RehearsalBrowser } from './open-browser';
import { type RehearsalStep, rehearsalSteps } from './rehearsal-steps';

type RehearsalProof = Extract<Proof, { kind: 'rehearsal' }>;
type StepResult = RehearsalProof['steps'][number];

export interface RehearsalRequest extends BrowserOptions {
  composition: string;
  /** Address of a running API, such as `http://127.0.0.1:8080/api`. */
  api: string;
  seller: Login;
  admin: Login;
  onStep?(result: StepResult, number: number, of: number): void;
}

export interface Rehearsed extends RehearsalProof {
  /** Key of the proof. */
  proof: string;
}

async function problemsOf(
  browser: RehearsalBrowser,
  step: RehearsalStep,
  records: KnownRecords,
): Promise<string[]> {
  if (step.kind === 'open') {
    const { problems, links } = await browser.open(records.withRecord(step.visit));
    records.remember(step.visit.person, links);
    return problems;
  }
  const problems = step.visit ? await browser.openWithout(step.base, step.visit) : [];
  for (const other of step.others) {
    const found = await browser.openUnaffected(step.base, other);
    problems.push(...found.map((problem) => `${other.path}: ${problem}`));
  }
  return problems;
}

/** Steps run one after another, so that a busy machine does not look like a slow composition. */
export async function takeSteps(
  browser: RehearsalBrowser,
  steps: readonly RehearsalStep[],
  onStep?: RehearsalRequest['onStep'],
): Promise<StepResult[]> {
  const records = new KnownRecords();
  const results: StepResult[] = [];
  for (const step of steps) {
    const began = performance.now();
    const problems = await problemsOf(browser, step, records);
    const milliseconds = Math.round(performance.now() - began);
    const result = { name: step.name, passed: problems.length === 0, milliseconds, problems };
    results.push(result);
    onStep?.(result, results.length, steps.length);
  }
  return results;
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
      const steps = await takeSteps(browser, rehearsalSteps(candidate.resolved), request.onStep);
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
