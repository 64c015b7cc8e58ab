import type { Artifact, FileSet, ResolvedComposition, ResolvedRemote, Sri } from '@balcao/contract';
import { pageFiles } from '../model/artifact';

/** The URL prefix of an artifact. Its contents never change. */
export function artifactBase({ name, version }: Artifact): string {
  return `/artifacts/${name}/${version}/`;
}

const INTEGRITY_CHECKED = /\.(js|css)$/;

function integrityOf(artifact: Artifact): Record<string, Sri> {
  const inPages = pageFiles(artifact);
  return Object.fromEntries(
    Object.entries(artifact.files)
      .filter(([file]) => INTEGRITY_CHECKED.test(file) && !inPages.has(file))
      .map(([file, { sri }]) => [file, sri]),
  );
}

/** URLs worth fetching at once for a route: the area's own files and the shell's shared ones that they take. */
function preloadOf(area: Artifact, shell: Artifact, route: FileSet): string[] {
  const eager = new Set(shell.initial.js.concat(shell.initial.css));
  const shared = route.shared.flatMap((name) => {
    const files = shell.sharedFiles[name];
    return files ? [...files.js, ...files.css].filter((file) => !eager.has(file)) : [];
  });
  return [
    ...new Set([
      ...[area.entry, ...route.js, ...route.css].map((file) => artifactBase(area) + file),
      ...shared.map((file) => artifactBase(shell) + file),
    ]),
  ];
}

type RemoteVersion = Omit<ResolvedRemote, 'lastGood'>;

function resolveRemote(artifact: Artifact, shell: Artifact): RemoteVersion {
  const { area } = artifact;
  if (!area) throw new Error(`${artifact.name} ${artifact.version} declares no area.`);
  return {
    version: artifact.version,
    base: artifactBase(artifact),
    entry: artifact.entry,
    global: artifact.global,
    ...(artifact.mount && { mount: artifact.mount }),
    label: area.label,
    contract: artifact.contract,
    integrity: integrityOf(artifact),
    routes: area.routes,
    menu: area.menu,
    actions: area.actions ?? [],
    storageKeys: area.storageKeys,
    preload: Object.fromEntries(
      Object.entries(artifact.routeFiles).map(([path, files]) => [path, preloadOf(artifact, shell, files)]),
    ),
  };
}

export interface Composed {
  id: string;
  channel: string;
  /** Of the channel's log; 0 for builds that were never promoted. */
  generation: number;
  variant: ResolvedComposition['variant'];
  shell: Artifact;
  areas: Artifact[];
  /** By the area's name: the version to fall back to in the page. */
  lastGood?: Map<string, Artifact>;
}

/**
 * The composition as the page gets it: the shell's base and, for each area, its address and its paths.
 *
 * @throws when two areas own one path
 */
export function resolveComposition(composed: Composed): ResolvedComposition {
  const { id, channel, generation, variant, shell, areas, lastGood } = composed;
  const owners = new Map<string, string>();
  for (const { name, area } of areas) {
    for (const { path } of area?.routes ?? []) {
      const owner = owners.get(path);
      if (owner) throw new Error(`${owner} and ${name} both own ${path}: one of them must give it up.`);
      owners.set(path, name);
    }
  }
  const remotes: Record<string, ResolvedRemote> = {};
  for (const area of areas) {
    const earlier = lastGood?.get(area.name);
    // A container with the same name would be taken for the one that is there.
    const older = earlier?.global === area.global ? undefined : earlier;
    remotes[area.name] = {
      ...resolveRemote(area, shell),
      ...(older && { lastGood: resolveRemote(older, shell) }),
    };
  }
  return {
    id,
    channel,
    generation,
    variant,
    shell: { version: shell.version, base: artifactBase(shell), integrity: integrityOf(shell) },
    remotes,
  };
}
