import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { ARTIFACT_FILE } from './artifact/artifact-plugin';
import { type Mode, outputDir } from './base-config';
import { hashBuildInputs } from './build-inputs';
import { compile } from './compile';
import { buildablePackages } from './packages';

export interface BuildOptions {
  root: string;
  mode: Mode;
  /** Folder names; all packages when absent. */
  only?: string[] | undefined;
  onProgress?: (line: string) => void;
}

/** Loads the `webpack.config.ts` of the package in a folder for a mode. */
export async function loadConfig(dir: string, mode: Mode): Promise<Configuration> {
  const file = pathToFileURL(join(dir, 'webpack.config.ts')).href;
  const { default: configure } = (await import(file)) as { default: (mode: Mode) => Configuration };
  return configure(mode);
}

/**
 * Builds what changed since its last build, one package after the other (webpack's own work is parallel already).
 *
 * @throws when a build fails, with webpack's message
 */
export async function buildAll({ root, mode, only, onProgress = () => {} }: BuildOptions) {
  const built: string[] = [];
  const reused: string[] = [];
  for (const name of only?.length ? only : buildablePackages(root)) {
    const stampFile = join(root, name, 'dist', `.inputs-${mode}`);
    const inputs = hashBuildInputs(root, join(root, name));
    if (isCurrent(stampFile, inputs, outputDir(join(root, name), mode))) {
      reused.push(name);
      continue;
    }
    const started = performance.now();
    await compile(await loadConfig(join(root, name), mode));
    writeFileSync(stampFile, inputs);
    built.push(name);
    onProgress(`${name} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return { built, reused };
}

function isCurrent(stampFile: string, inputs: string, out: string): boolean {
  return (
    existsSync(join(out, ARTIFACT_FILE)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === inputs
  );
}
