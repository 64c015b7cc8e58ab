import { z } from 'zod';
import type { AreaLoad } from '../channel/load-statistics';
import type { Variants } from './edge-source';

const MAX_LOAD_MS = 600_000;

/** A page's report: what ran, and what happened. No personal data. The route limits its size. */
export const beaconSchema = z.object({
  composition: z.string(),
  variant: z.enum(['stable', 'canary']),
  shell: z.string(),
  /** Whether a developer's version of an area runs in that page. */
  overridden: z.boolean().optional(),
  events: z.array(
    z.object({
      name: z.string(),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    }),
  ),
});

type Beacon = z.infer<typeof beaconSchema>;

/** The event `area`: one load of an area. `version` is the composed one, even when a fallback ran. */
const areaSchema = z.object({
  area: z.string(),
  version: z.string(),
  outcome: z.string(),
  loadMs: z.number().min(0).max(MAX_LOAD_MS).optional(),
});

/**
 * The credible loads of a beacon: of a remote and version in the named composition, which must be the visitor's own.
 *
 * @param given the id of the composition that this visitor gets
 */
export function loadsIn(beacon: Beacon, { stable, canary }: Variants, given: string): AreaLoad[] {
  const { composition, variant, overridden, events } = beacon;
  const live = variant === 'canary' ? canary?.live : stable;
  if (overridden || !live || live.resolved.id !== composition || given !== composition) return [];
  return events.flatMap(({ name, detail }) => {
    const parsed = areaSchema.safeParse(detail);
    if (name !== 'area' || !parsed.success) return [];
    const { area, version, outcome, loadMs } = parsed.data;
    if (live.resolved.remotes[area]?.version !== version) return [];
    const failed = outcome !== 'ready';
    return [{ remote: area, version, variant, failed, milliseconds: failed ? undefined : loadMs }];
  });
}
