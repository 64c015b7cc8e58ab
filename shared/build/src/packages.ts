import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The packages that are built: the shell, and every `mfe-*` folder with a webpack configuration. */
export function buildablePackages(root: string): string[] {
  const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return ['shell', ...areas].filter((name) => existsSync(join(root, name, 'webpack.config.ts'))).sort();
}
