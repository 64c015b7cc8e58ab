import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@balcao/build';
import { composeLocalBuilds, type LocalComposition } from '@balcao/composer';
import { bundleConfig } from './bundle-config';

const BASE = '/artifacts/bundle/0.0.0/';

/**
 * Builds the product as one bundle and answers it as something the edge can serve: the same pages, prerendered the
 * same way, whose code is one bundle with a chunk per route and no federation.
 */
export async function composeSingleBundle(root: string): Promise<LocalComposition> {
  const out = join(root, '.cache', 'single-bundle');
  const artifact = await compile(bundleConfig(root, out)).then(
    () => JSON.parse(readFileSync(join(out, 'artifact.json'), 'utf8')) as LocalComposition['shell'],
  );
  const federated = await composeLocalBuilds(root, 'production');
  return {
    ...federated,
    shell: artifact,
    shellCss: artifact.initial.css.map((file) => readFileSync(join(out, file), 'utf8')).join(''),
    folders: new Map([[BASE, out]]),
    resolved: {
      ...federated.resolved,
      shell: {
        version: '0.0.0',
        base: BASE,
        integrity: Object.fromEntries(Object.entries(artifact.files).map(([file, { sri }]) => [file, sri])),
      },
      remotes: Object.fromEntries(
        Object.entries(federated.resolved.remotes).map(([name, remote]) => [
          name,
          { ...remote, integrity: {}, preload: {} },
        ]),
      ),
    },
  };
}
