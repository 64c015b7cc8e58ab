import { storeOperations } from '../operations/store-operations';
import { readBuild } from '../publish/read-build';
import type { Workspace } from '../workspace';

/** The channel that everybody gets. */
export const CHANNEL = 'prod';

/**
 * Publishes builds, and makes them what everybody gets in an empty store.
 *
 * @param builds folders of production builds: a shell and its areas
 */
export async function fillStore(
  workspace: Workspace,
  builds: readonly string[],
  actor: string,
): Promise<void> {
  const operations = storeOperations(workspace, actor);
  const set = new Map<string, string>();
  for (const folder of builds) {
    const { name, version } = await operations.publish(await readBuild(folder), CHANNEL, () => {});
    set.set(name, version);
  }
  const { id } = await operations.compose({ from: undefined, to: CHANNEL, set, remove: [] });
  const waive = 'The first start of a sandbox.';
  await operations.change(CHANNEL, { action: 'promote', composition: id, reason: waive, waive });
}
