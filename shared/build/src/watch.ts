import { basename } from 'node:path';
import webpack from 'webpack';
import type { Mode } from './base-config';
import { loadConfig } from './build-all';

/**
 * Builds the package in a folder, and again after each save.
 *
 * @param onLine how long a build took, or what was wrong
 */
export async function watch(dir: string, mode: Mode, onLine: (line: string) => void): Promise<void> {
  const name = basename(dir);
  const compiler = webpack(await loadConfig(dir, mode));
  if (!compiler) throw new Error(`webpack refused the configuration of ${name}.`);
  compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error) onLine(error.message);
    else if (stats?.hasErrors()) onLine(stats.toString({ preset: 'errors-only', colors: true }));
    else if (stats) onLine(`${name} rebuilt in ${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s`);
  });
}
