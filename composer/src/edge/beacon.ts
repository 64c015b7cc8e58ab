import { areaLoadDetail, type PageReport } from '@balcao/api-schema/control';
import type { AreaLoad } from '../channel/load-statistics';
import type { Variants } from './edge-source';

/**
 * The credible loads of a report: of a remote and version in the named composition, which must be the visitor's own.
 *
 * @param given the id of the composition that this visitor gets
 */
export function loadsIn(report: PageReport, { stable, canary }: Variants, given: string): AreaLoad[] {
  const { composition, variant, overridden, events } = report;
  const live = variant === 'canary' ? canary?.live : stable;
  if (overridden || !live || live.resolved.id !== composition || given !== composition) return [];
  return events.flatMap(({ name, detail }) => {
    const parsed = areaLoadDetail.safeParse(detail);
    if (name !== 'area' || !parsed.success) return [];
    const { area, version, outcome, loadMs } = parsed.data;
    if (live.resolved.remotes[area]?.version !== version) return [];
    const failed = outcome !== 'ready';
    return [{ remote: area, version, variant, failed, milliseconds: failed ? undefined : loadMs }];
  });
}
