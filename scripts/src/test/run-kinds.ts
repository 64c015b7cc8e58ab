import type { Kind } from './kind';
import type { KindOutcome } from './summary';

/**
 * Each of two kinds leaves cores idle now and then: one starts a program, another waits for pages. Beside each other they keep two cores
 * busy to the end.
 */
const AT_ONCE = 2;

/**
 * Runs kinds in their order, two at a time. Every kind runs, also after a failure.
 * @param runKind never rejects
 * @returns the outcomes in the order of the kinds
 */
export async function runKinds<Outcome extends Pick<KindOutcome, 'name' | 'failed'>>(
  kinds: readonly Kind[],
  runKind: (kind: Kind, failedKinds: ReadonlySet<string>) => Promise<Outcome>,
): Promise<Outcome[]> {
  const waiting = [...kinds];
  const running = new Map<Kind, Promise<void>>();
  const outcomes = new Map<Kind, Outcome>();
  const failedKinds = new Set<string>();
  const isOpen = (name: string) => [...waiting, ...running.keys()].some((kind) => kind.name === name);

  function start(kind: Kind): void {
    waiting.splice(waiting.indexOf(kind), 1);
    const end = runKind(kind, failedKinds).then((outcome) => {
      if (outcome.failed > 0) failedKinds.add(outcome.name);
      outcomes.set(kind, outcome);
      running.delete(kind);
    });
    running.set(kind, end);
  }

  while (waiting.length + running.size > 0) {
    for (const kind of [...waiting])
      if (running.size < AT_ONCE && !(kind.after && isOpen(kind.after))) start(kind);
    await Promise.race(running.values());
  }
  return kinds.map((kind) => outcomes.get(kind)).filter((outcome) => outcome !== undefined);
}
