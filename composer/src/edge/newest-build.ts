import type { Build } from '../local/reload-route';
import type { EdgeSource } from './edge-source';

/** The newest build of the edge, as pages get it. */
export async function newestBuild(source: EdgeSource): Promise<Build> {
  const { id, shell, remotes } = (await source.variants()).stable.resolved;
  const areas = Object.entries(remotes).map(([name, { integrity, preload, routes, menu }]) => [
    name,
    { integrity, preload, routes, menu },
  ]);
  return {
    id,
    parts: () => ({
      shell: { integrity: shell.integrity, preload: {}, routes: [], menu: [] },
      ...Object.fromEntries(areas),
    }),
  };
}
