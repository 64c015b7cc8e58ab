import type { ResolvedComposition } from '@balcao/contract';
import type { EdgeSource } from './edge-source';
import { type WholeComposition, wholeOf } from './whole-composition';

/** A page asks for its composition within seconds; this many may follow one another meanwhile. */
const MAX_KEPT = 16;

/** The compositions that pages were made of lately: a page gets its own also when the channel has moved on since. */
export interface CompositionTexts {
  /** A page of it is being sent. */
  remember(resolved: ResolvedComposition): void;
  /** One that runs now, or of which a page was sent lately. */
  find(name: string): Promise<WholeComposition | undefined>;
  /** The same after a look at the channel: another replica may have seen a change of it before this one. */
  findAfterRefresh(name: string): Promise<WholeComposition | undefined>;
}

export function createCompositionTexts(source: EdgeSource): CompositionTexts {
  const kept = new Map<string, WholeComposition>();

  async function find(name: string): Promise<WholeComposition | undefined> {
    const { stable, canary } = await source.variants();
    const current = [stable, ...(canary ? [canary.live] : [])].map(({ resolved }) => wholeOf(resolved));
    return kept.get(name) ?? current.find((whole) => whole.name === name);
  }

  return {
    remember(resolved) {
      const whole = wholeOf(resolved);
      kept.delete(whole.name);
      kept.set(whole.name, whole);
      const [oldest] = kept.keys();
      if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    },
    find,
    async findAfterRefresh(name) {
      if (!source.channel) return undefined;
      await source.channel.refresh();
      return find(name);
    },
  };
}
