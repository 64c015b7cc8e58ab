import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AreaManifest } from '@balcao/contract';

const ROOT = path.resolve(__dirname, '../../..');
const product: { requiredPaths: string[] } = JSON.parse(
  readFileSync(path.join(ROOT, 'composer/policy/product.json'), 'utf8'),
);
const AREAS = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));

async function pathsOf(area: string): Promise<string[]> {
  const { manifest } = (await import(path.join(ROOT, area, 'area.ts'))) as { manifest: AreaManifest };
  return manifest.routes.map((route) => route.path);
}

test('every page that an area has built is one that a composition must have, so that none gets lost', async () => {
  const built = (await Promise.all(AREAS.map(pathsOf))).flat();
  expect(built).toContain('/backoffice/pedidos');
  expect([...product.requiredPaths].sort()).toEqual(built.sort());
});
