import type { ResolvedComposition } from '@balcao/contract';
import type { EdgeSource } from './edge-source';
import { type WholeComposition, wholeOf } from './whole-composition';

/** A page fetches its composition within seconds. This many compositions may follow one another meanwhile. */
const MAX_KEPT = 16;

/** The compositions of recently sent pages: a page gets its own even after the channel has moved on. */
export interface CompositionTexts {
  /** Remembers the composition of a page that is being sent. */
  remember(resolved: ResolvedComposition): void;
  /** A composition that runs now, or whose page was sent recently. */
  find(name: string): Promise<WholeComposition | undefined>;
  /** As `find`, after polling the channel: another replica may have seen its change first. */
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
