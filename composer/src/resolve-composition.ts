import { createHash } from 'node:crypto';
import type { Artifact, FileSet, ResolvedComposition, ResolvedRemote, Sri } from '@balcao/contract';

/** The part of an artifact's URL that never changes its content. */
export function artifactBase({ name, version }: Artifact): string {
  return `/artifacts/${name}/${version}/`;
}

const INTEGRITY_CHECKED = /\.(js|css)$/;

function integrityOf(artifact: Artifact): Record<string, Sri> {
  return Object.fromEntries(
    Object.entries(artifact.files)
      .filter(([file]) => INTEGRITY_CHECKED.test(file) && !file.startsWith('page') && file !== 'inline.js')
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

function resolveRemote(artifact: Artifact, shell: Artifact): ResolvedRemote {
  const { area } = artifact;
  if (!area) throw new Error(`${artifact.name} ${artifact.version} declares no area.`);
  return {
    version: artifact.version,
    base: artifactBase(artifact),
    entry: artifact.entry,
    global: artifact.global,
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

/** Content address of a set of artifacts: the hash over the digests of their `artifact.json`. */
export function compositionId(artifactTexts: Map<string, string>): string {
  const digests = [...artifactTexts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name}=${createHash('sha256').update(text).digest('hex')}`);
  return createHash('sha256').update(digests.join('\n')).digest('hex');
}

/**
 * What the page gets: the shell's base and, for each area, where it is and what it owns.
 *
 * @throws when two areas own one path
 */
export function resolveComposition(
  id: string,
  channel: string,
  shell: Artifact,
  areas: Artifact[],
): ResolvedComposition {
  const owners = new Map<string, string>();
  for (const { name, area } of areas) {
    for (const { path } of area?.routes ?? []) {
      const owner = owners.get(path);
      if (owner) throw new Error(`${owner} and ${name} both own ${path}: one of them must give it up.`);
      owners.set(path, name);
    }
  }
  return {
    id,
    channel,
    generation: 0,
    variant: 'stable',
    shell: { version: shell.version, base: artifactBase(shell), integrity: integrityOf(shell) },
    remotes: Object.fromEntries(areas.map((area) => [area.name, resolveRemote(area, shell)])),
  };
}
