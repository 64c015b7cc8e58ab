import { compare } from 'semver';
import { newestOf } from '../channel/change';
import type { LogEntry } from '../channel/channel-log';
import { type ArtifactReference, type Composition, compositionOf, partsOf } from '../model/composition';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { type CheckResult, checkAndProve } from './check';
import { diffCompositions, type PartChange } from './diff';

export interface ComposeRequest {
  /** The channel whose stable composition is the beginning; undefined to begin with nothing. */
  from?: string | undefined;
  /** The channel that it is made for, which it is compared with and checked against. */
  to: string;
  /** Version by part; `latest` is the highest one that is published. */
  set: Map<string, string>;
  remove: string[];
}

export interface ComposeResult extends CheckResult {
  id: string;
  composition: Composition;
  /** The generation that it follows; 0 for none. */
  base: number;
  /** Against what the channel runs. */
  changes: PartChange[];
}

async function resolveVersion(
  { catalog }: Workspace,
  name: string,
  version: string,
): Promise<ArtifactReference> {
  let wanted = version;
  if (version === 'latest') {
    const versions: string[] = [];
    for await (const published of catalog.all())
      if (published.name === name) versions.push(published.version);
    wanted = versions.sort(compare).at(-1) ?? version;
  }
  const published = await catalog.find(name, wanted);
  if (!published) throw new Refusal('unknown_artifact', `${name} ${version} was not published.`);
  return { version: wanted, digest: published.digest };
}

async function beginning(workspace: Workspace, from: string | undefined): Promise<LogEntry | undefined> {
  if (!from) return undefined;
  const log = workspace.channel(from);
  const tail = await log.tail();
  newestOf(log, tail);
  return tail;
}

/**
 * Makes a composition, checks it, and keeps both.
 *
 * @throws Refusal when a channel or a version does not exist. Failed checks are in the result.
 */
export async function compose(workspace: Workspace, request: ComposeRequest): Promise<ComposeResult> {
  const { compositions } = workspace;
  const start = await beginning(workspace, request.from);
  const parts = new Map<string, ArtifactReference>(
    start ? partsOf(await compositions.read(start.entry.stable)) : [],
  );
  for (const name of request.remove) parts.delete(name);
  for (const [name, version] of request.set) parts.set(name, await resolveVersion(workspace, name, version));
  if (!parts.has('shell'))
    throw new Refusal('unknown_artifact', 'A composition needs a shell: --set shell@…');
  const composition = compositionOf(parts);

  // The base is read once, so a promotion in the meantime counts as somebody else's change.
  const target = request.to === request.from ? start : await workspace.channel(request.to).tail();
  const checked = await checkAndProve(workspace, composition, request.to, target);
  const live = target && (await compositions.read(target.entry.stable));
  return {
    ...checked,
    id: await compositions.write(composition),
    composition,
    base: target?.entry.generation ?? 0,
    changes: diffCompositions(live, composition),
  };
}
