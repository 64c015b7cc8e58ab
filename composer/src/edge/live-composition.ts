import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact, ResolvedComposition } from '@balcao/contract';
import {
  type BuildChoice,
  type LocalArtifact,
  localArtifactsStamp,
  readLocalArtifacts,
} from '../local/local-artifacts';
import { artifactBase, compositionId, resolveComposition } from '../resolve-composition';

/** A composition with everything that its pages are made of, read once. */
export interface LiveComposition {
  resolved: ResolvedComposition;
  shell: Artifact;
  inlineScript: string;
  /** Styles of the shell's frame, put into each page. */
  shellCss: string;
  /** Prerendered pages by route path. */
  pages: Map<string, { html: string; css: string }>;
  /** Folder of an artifact by its base URL. */
  folders: Map<string, string>;
}

/** Reads the builds of a checkout and composes them all. */
export function composeLocalBuilds(root: string, choice: BuildChoice): LiveComposition {
  const artifacts = readLocalArtifacts(root, choice);
  const shell = artifacts.get('shell') as LocalArtifact;
  const areas = [...artifacts.values()].filter(({ artifact }) => artifact.area);
  const id = compositionId(new Map([...artifacts].map(([name, { text }]) => [name, text])));
  const pages = new Map<string, { html: string; css: string }>();
  for (const { artifact, dir } of areas)
    for (const [path, files] of Object.entries(artifact.prerendered))
      pages.set(path, { html: read(dir, files.html), css: read(dir, files.css) });
  return {
    resolved: resolveComposition(
      id,
      'local',
      shell.artifact,
      areas.map(({ artifact }) => artifact),
    ),
    shell: shell.artifact,
    inlineScript: read(shell.dir, 'inline.js'),
    shellCss: shell.artifact.initial.css.map((file) => read(shell.dir, file)).join(''),
    pages,
    folders: new Map([...artifacts.values()].map(({ artifact, dir }) => [artifactBase(artifact), dir])),
  };
}

function read(dir: string, file: string): string {
  return readFileSync(join(dir, file), 'utf8');
}

/** The composition of a checkout's builds; composed anew after a build has been written. */
export function followLocalBuilds(root: string, choice: BuildChoice): () => LiveComposition {
  let stamp = localArtifactsStamp(root, choice);
  let live = composeLocalBuilds(root, choice);
  return () => {
    const now = localArtifactsStamp(root, choice);
    if (now !== stamp) {
      live = composeLocalBuilds(root, choice);
      stamp = now;
    }
    return live;
  };
}
