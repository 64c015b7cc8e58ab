import { type ArtifactReference, partsOf } from '../model/composition';
import type { Mark } from '../model/mark';
import { artifactKey, artifactPrefix, compositionKey, marksPrefix } from '../store/keys';
import type { CollectableStore } from '../store/store';
import type { Workspace } from '../workspace';
import { channelNames } from './channels';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Younger writes may still be in progress. */
const LEFTOVER_AGE_MS = DAY_MS;

export interface CollectRequest {
  /** Entries of each channel whose compositions stay, counted from the newest. */
  keep: number;
  /** Entries, compositions, artifacts and uploads that are younger stay. */
  days: number;
  dryRun: boolean;
  actor: string;
  onProgress?: (what: string) => void;
}

export interface Collected {
  compositions: string[];
  /** `name@version` */
  artifacts: string[];
  /** Files of uploads that never came to their end. */
  unfinished: string[];
  kept: { compositions: number; artifacts: number };
}

interface Needs {
  /** Compositions that any log entry names: the log is unreadable without them. */
  named: Set<string>;
  /** Those of them whose artifacts stay: what channels run or try, and what their newest entries ran. */
  runnable: Set<string>;
}

async function needsOfChannels(workspace: Workspace, keep: number, since: string): Promise<Needs> {
  const named = new Set<string>();
  const runnable = new Set<string>();
  for (const name of await channelNames(workspace.store)) {
    const log = workspace.channel(name);
    const newest = (await log.tail())?.entry.generation ?? 0;
    for await (const { stable, canary, generation, time } of log.backwards(newest)) {
      const stays = generation === newest || generation > newest - keep || time >= since;
      for (const id of canary ? [stable, canary.composition] : [stable]) {
        named.add(id);
        if (stays) runnable.add(id);
      }
    }
  }
  return { named, runnable };
}

const versionOf = (name: string, { version }: ArtifactReference) => `${name}@${version}`;

async function artifactsOf(workspace: Workspace, compositions: Iterable<string>): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const id of compositions)
    for (const [name, reference] of partsOf(await workspace.compositions.read(id)))
      needed.add(versionOf(name, reference));
  return needed;
}

interface Plan {
  compositions: string[];
  artifacts: Version[];
  unfinished: string[];
  kept: Collected['kept'];
}

interface Version {
  name: string;
  version: string;
}

/** Artifacts that nothing uses and that are too old to be in use by a running command. */
async function plan(workspace: Workspace<CollectableStore>, needs: Needs, before: Date): Promise<Plan> {
  const { store, catalog } = workspace;
  const isOld = async (key: string) => ((await store.writtenAt(key)) ?? new Date()) < before;

  const compositions: string[] = [];
  const young: string[] = [];
  for await (const key of store.list('compositions/')) {
    const id = key.slice('compositions/'.length, -'.json'.length);
    if (!needs.named.has(id)) ((await isOld(key)) ? compositions : young).push(id);
  }
  const needed = await artifactsOf(workspace, [...needs.runnable, ...young]);
  const artifacts: Version[] = [];
  let kept = 0;
  for await (const { name, version } of catalog.all()) {
    if (!needed.has(`${name}@${version}`) && (await isOld(artifactKey(name, version))))
      artifacts.push({ name, version });
    else kept++;
  }
  const unfinished = await unfinishedUploads(workspace, isOld);
  return {
    compositions,
    artifacts,
    unfinished,
    kept: { compositions: needs.named.size + young.length, artifacts: kept },
  };
}

/**
 * Deletes what no channel needs and what is old enough. A version is marked before it is deleted, so that nobody can
 * promote it meanwhile. Its description is deleted first, so that no incomplete version is ever visible. Logs, proofs
 * and the compositions that logs name stay: they are the audit trail.
 */
export async function collectGarbage(
  workspace: Workspace<CollectableStore>,
  request: CollectRequest,
): Promise<Collected> {
  const { store, catalog, now } = workspace;
  const { keep, days, dryRun, actor, onProgress } = request;
  const before = new Date(now().getTime() - days * DAY_MS);
  const planned = await plan(workspace, await needsOfChannels(workspace, keep, before.toISOString()), before);
  const result = {
    ...planned,
    artifacts: planned.artifacts.map(({ name, version }) => `${name}@${version}`),
  };
  if (dryRun) return result;

  const mark = (state: Mark['state'], reason: string) => ({
    state,
    reason,
    actor,
    time: now().toISOString(),
  });
  for (const { name, version } of planned.artifacts)
    await catalog.mark(name, version, mark('collected', 'No channel needs it.'));
  // Somebody may have promoted an old composition before the marks were written, so usage is checked again before
  // deleting.
  const needs = await needsOfChannels(workspace, keep, before.toISOString());
  const needed = await artifactsOf(workspace, needs.runnable);
  const collected: string[] = [];
  for (const { name, version } of planned.artifacts) {
    if (needed.has(`${name}@${version}`)) {
      await catalog.mark(name, version, mark('restored', 'Promoted while it was collected.'));
      continue;
    }
    onProgress?.(`${name}@${version}`);
    await removeArtifact(store, name, version);
    collected.push(`${name}@${version}`);
  }
  for (const id of planned.compositions) if (!needs.named.has(id)) await store.remove(compositionKey(id));
  for (const key of planned.unfinished) await store.remove(key);
  await store.removeLeftovers(new Date(now().getTime() - LEFTOVER_AGE_MS));
  return { ...result, artifacts: collected };
}

async function removeArtifact(store: CollectableStore, name: string, version: string): Promise<void> {
  await store.remove(artifactKey(name, version));
  for await (const key of store.list(artifactPrefix(name, version)))
    if (!key.startsWith(marksPrefix(name, version))) await store.remove(key);
}

/** Old files of versions without a description: their upload ended before it was complete. */
async function unfinishedUploads(
  { store, catalog }: Workspace<CollectableStore>,
  isOld: (key: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for await (const key of store.list('artifacts/')) {
    const [, name = '', version = '', file] = key.split('/');
    if (file === 'marks' || (await catalog.find(name, version))) continue;
    if (await isOld(key)) found.push(key);
  }
  return found;
}
