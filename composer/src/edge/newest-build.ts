import type { Build } from '../local/reload-route';
import type { EdgeSource } from './edge-source';

/** What pages are told of what the edge serves. */
export async function newestBuild(source: EdgeSource): Promise<Build> {
  const { id, shell, remotes } = (await source.variants()).stable.resolved;
  const areas = Object.entries(remotes).map(([name, { integrity, preload }]) => [
    name,
    { integrity, preload },
  ]);
  return {
    id,
    parts: () => ({ shell: { integrity: shell.integrity, preload: {} }, ...Object.fromEntries(areas) }),
  };
}
