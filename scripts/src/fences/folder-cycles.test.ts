import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const MODULES = path.resolve(__dirname, '../../../api/src/modules');
const IMPORT = /(?:from|import\() ?'(\.[^']+)'/g;

/** The files of each folder that others import, by folder and by who imports: `orders/write` → `orders/state` → the file. */
type Edges = Map<string, Map<string, string>>;

/** The descriptor of a module stands above its folders: it names their routes and jobs, and the examples of its demo. */
const folderOf = (file: string) => (/^[^/]+\/index\.ts$/.test(file) ? file : path.posix.dirname(file));

/** Which folders import which others of the same module, by the sources. Tests may look anywhere. */
function edgesOf(sources: ReadonlyMap<string, string>): Edges {
  const edges: Edges = new Map();
  for (const [file, source] of sources)
    for (const [, specifier = ''] of source.matchAll(IMPORT)) {
      const target = path.posix.join(folderOf(file), specifier);
      const isInside = target.split('/')[0] === file.split('/')[0];
      const [from, to] = [folderOf(file), folderOf(target)];
      if (!isInside || from === to) continue;
      const targets = edges.get(from) ?? new Map<string, string>();
      edges.set(from, targets.set(to, `${file} → ${target}.ts`));
    }
  return edges;
}

/** A way from a folder back to itself, as the imports that make it; null without one. */
function cycleFrom(start: string, edges: Edges): string[] | null {
  const waysTo = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of waysTo)
    for (const [to, by] of edges.get(folder) ?? []) {
      if (to === start) return [...way, by];
      if (!waysTo.has(to)) waysTo.set(to, [...way, by]);
    }
  return null;
}

const cyclesOf = (edges: Edges): string[][] =>
  [...edges.keys()].toSorted().flatMap((folder) => {
    const cycle = cycleFrom(folder, edges);
    return cycle === null ? [] : [cycle];
  });

async function readSources(): Promise<Map<string, string>> {
  const files = (await readdir(MODULES, { recursive: true })).map((file) => file.split(path.sep).join('/'));
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return new Map(
    await Promise.all(
      sources.map(async (file) => [file, await readFile(path.join(MODULES, file), 'utf8')] as const),
    ),
  );
}

it('lets the folders of a module of the API build on each other in one direction', async () => {
  const cycles = cyclesOf(edgesOf(await readSources()));
  // Move what both need into a folder below them, or raise a domain event.
  expect(cycles).toEqual([]);
});

it('finds a way around over several folders, types and late imports included', () => {
  const sources = new Map([
    ['orders/a/one.ts', `import type { Two } from '../b/two';`],
    ['orders/b/two.ts', `export { three } from '../c/three';`],
    ['orders/c/three.ts', `const one = () => import('../a/one');`],
    ['orders/d/alone.ts', `import { one } from '../a/one';\nimport { kyc } from '../../kyc';`],
  ]);
  const way = [
    'orders/a/one.ts → orders/b/two.ts',
    'orders/b/two.ts → orders/c/three.ts',
    'orders/c/three.ts → orders/a/one.ts',
  ];
  expect(cyclesOf(edgesOf(sources))).toEqual([
    way,
    [...way.slice(1), ...way.slice(0, 1)],
    [...way.slice(2), ...way.slice(0, 2)],
  ]);
});
