import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Artifact } from '@balcao/contract';
import { parseArtifact } from '../model/artifact';

/** A build on this machine's disk. */
export interface LocalArtifact {
  artifact: Artifact;
  dir: string;
  /** The exact text of its `artifact.json`, from which its digest is made. */
  text: string;
}

/** `production`: what is shipped. `newest`: whichever build of a package was written last, for daily work. */
export type BuildChoice = 'production' | 'newest';

const MODES = { production: ['production'], newest: ['production', 'development', 'hot'] } as const;

function packageNames(root: string): string[] {
  return readdirSync(root)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .sort();
}

/** The folder of a package's chosen build, with the time of its completion; undefined when there is none. */
function chosenBuild(root: string, name: string, choice: BuildChoice) {
  return MODES[choice]
    .map((mode) => join(root, name, 'dist', mode))
    .map((dir) => ({
      dir,
      time: statSync(join(dir, 'artifact.json'), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .filter(({ time }) => time > 0)
    .sort((a, b) => b.time - a.time)[0];
}

/**
 * The builds of a checkout: one of the shell and of every area that has been built.
 *
 * @throws when the shell has not been built
 */
export function readLocalArtifacts(root: string, choice: BuildChoice): Map<string, LocalArtifact> {
  const found = new Map<string, LocalArtifact>();
  for (const name of packageNames(root)) {
    const build = chosenBuild(root, name, choice);
    if (!build) continue;
    const text = readFileSync(join(build.dir, 'artifact.json'), 'utf8');
    found.set(name, { artifact: parseArtifact(text), dir: build.dir, text });
  }
  if (!found.has('shell')) throw new Error(`The shell has not been built below ${root}. Run: npm run build`);
  return found;
}

/** Changes whenever a build is written, so that a running edge notices. */
export function localArtifactsStamp(root: string, choice: BuildChoice): string {
  return packageNames(root)
    .map((name) => chosenBuild(root, name, choice)?.time ?? 0)
    .join();
}
