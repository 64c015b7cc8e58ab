import type { Artifact } from '@balcao/contract';
import type { ResolvedChannel } from '../resolve/resolve-channel';
import type { Composed } from '../resolve/resolve-composition';
import { artifactPrefix } from '../store/keys';
import type { SnapshotStore } from '../store/snapshot-store';
import { ENCODINGS } from './edge-source';

const artifactsOf = ({ shell, areas, lastGood }: Composed) => [
  shell,
  ...areas,
  ...(lastGood?.values() ?? []),
];

/** The keys of all files of an artifact in all encodings. */
function keysOf({ name, version, files }: Artifact): string[] {
  const prefix = artifactPrefix(name, version);
  return Object.entries(files).flatMap(([file, { encoded }]) =>
    ['', ...(encoded ? ENCODINGS.map(({ ending }) => ending) : [])].map((ending) => prefix + file + ending),
  );
}

/**
 * Copies everything that a channel may serve into the snapshot, requested or not, and then drops the files of versions
 * that it no longer serves.
 */
export async function keepSnapshot(
  snapshot: SnapshotStore,
  { stable, canary }: ResolvedChannel,
): Promise<void> {
  const artifacts = [stable, ...(canary ? [canary.composed] : [])].flatMap(artifactsOf);
  for (const key of artifacts.flatMap(keysOf)) await snapshot.hold(key);
  await snapshot.keepOnly(new Set(artifacts.map(({ name, version }) => artifactPrefix(name, version))));
}
