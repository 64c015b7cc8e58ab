import { formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';

/** A step of a funnel beside the one before and the first. */
export interface FunnelStep {
  name: string;
  value: number;
  /** Of the first step's value, from 0 to 1; null while nobody has begun. */
  share: number | null;
  /** How many of the step before did not come this far; null for the first step. Never negative. */
  lost: number | null;
  /** The same as a share of the step before; null where that is empty. */
  lostShare: number | null;
}

/** The steps of a funnel with what is lost before each. */
export function funnelSteps(names: readonly string[], values: readonly (number | null)[]): FunnelStep[] {
  const begun = values[0] ?? 0;
  return names.map((name, index) => {
    const value = values[index] ?? 0;
    const before = index === 0 ? null : (values[index - 1] ?? 0);
    // A buyer can skip a step, so that a later one has more.
    const lost = before === null ? null : Math.max(before - value, 0);
    return {
      name,
      value,
      share: begun === 0 ? null : value / begun,
      lost,
      lostShare: before && lost !== null ? lost / before : null,
    };
  });
}

/** The step before which most are lost; undefined where nobody is. */
export function worstStep(steps: readonly FunnelStep[]): FunnelStep | undefined {
  return steps.reduce<FunnelStep | undefined>(
    (worst, step) => ((step.lost ?? 0) > (worst?.lost ?? 0) ? step : worst),
    undefined,
  );
}

/** A share of 0 to 1 as a percentage with at most one decimal; a dash where there is none. */
export const shareWords = (share: number | null): string =>
  share === null ? '–' : formatPercent(Math.round((share * MAX_BASIS_POINTS) / 10) * 10);
