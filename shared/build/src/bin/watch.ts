import { join, resolve } from 'node:path';
import webpack from 'webpack';
import { loadConfig } from '../build-all';
import { buildablePackages } from '../packages';

/** Rebuilds the named packages (all, without names) in development mode after each save. */
const root = resolve(import.meta.dirname, '../../../..');
const named = process.argv.slice(2);
for (const name of named.length > 0 ? named : buildablePackages(root)) {
  const compiler = webpack(await loadConfig(join(root, name), 'development'));
  if (!compiler) throw new Error(`webpack refused the configuration of ${name}.`);
  compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error) console.error(error.message);
    else if (stats?.hasErrors()) console.error(stats.toString({ preset: 'errors-only', colors: true }));
    else if (stats)
      console.log(`${name} rebuilt in ${((stats.endTime - stats.startTime) / 1000).toFixed(2)} s`);
  });
}
