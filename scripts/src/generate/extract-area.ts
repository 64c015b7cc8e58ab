import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { ROOT } from '../root';
import { areaFolder } from './names';
import { packedName, packPackages } from './pack-packages';
import { aloneFiles } from './templates/alone';
import { catalogVersions, type PackageManifest, publishedPackages } from './workspace-packages';

/** The folder of packages that come along. */
const PACKAGES = 'packages';

const LEFT_BEHIND = ['node_modules', 'dist'];

/** The tools that an area outside needs besides its own packages: to be built, tested, typed and published. */
const TOOLS = [
  '@balcao/build',
  '@balcao/composer',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'typescript',
];

type Dependencies = Record<string, string>;

/** Versions for what a package.json of the checkout names by its workspace and catalog. */
function withVersions(dependencies: Dependencies, versions: Dependencies): Dependencies {
  return Object.fromEntries(
    Object.entries(dependencies)
      .sort(([a], [b]) => a.localeCompare(b, 'en'))
      .map(([name, wanted]) => [
        name,
        /^(workspace|catalog):/.test(wanted) ? (versions[name] ?? wanted) : wanted,
      ]),
  );
}

/** The packages of the checkout as dependencies: in a registry by their versions, or as files. */
function ownVersions(packed: readonly string[] | undefined): Dependencies {
  return Object.fromEntries(
    publishedPackages(ROOT).map(({ name, version }) => {
      const file = packed?.find((candidate) => candidate === packedName(name, version));
      return [name, file ? `file:${PACKAGES}/${file}` : `^${version}`];
    }),
  );
}

function packageJson(text: string, packed: readonly string[] | undefined): string {
  const own = ownVersions(packed);
  const versions = { ...catalogVersions(ROOT), ...own };
  const { dependencies = {}, devDependencies = {}, ...area }: PackageManifest = JSON.parse(text);
  const tools = Object.fromEntries(TOOLS.map((name) => [name, 'catalog:']));
  const alone = {
    ...area,
    scripts: {
      start: 'balcao-area fake-shell',
      build: 'balcao-area build',
      test: 'jest',
      types: 'tsc --noEmit',
      ship: 'mfe publish dist/production',
    },
    dependencies: withVersions(dependencies, versions),
    devDependencies: withVersions({ ...devDependencies, ...tools }, versions),
    // What these name of each other comes from the same files.
    ...(packed && { overrides: own }),
  };
  return `${JSON.stringify(alone, null, 2)}\n`;
}

/**
 * Copies an area into a separate folder, where it needs only published packages.
 *
 * @param packed brings ours along as files, for an installation without a registry that has them
 * @throws PlainError when there is no such area, or something is in the folder already
 */
export async function extractArea(
  root: string,
  name: string,
  target: string,
  packed: boolean,
): Promise<void> {
  const folder = path.join(root, areaFolder(name));
  if (!existsSync(path.join(folder, 'area.ts')))
    throw new PlainError(`There is no area ${areaFolder(name)}.`);
  if (existsSync(target)) throw new PlainError(`${target} is there already: nothing was written.`);
  await mkdir(path.dirname(target), { recursive: true });
  await cp(folder, target, {
    recursive: true,
    filter: (source) => !LEFT_BEHIND.includes(path.relative(folder, source).split(path.sep)[0] ?? ''),
  });
  const files = packed ? await packPackages(ROOT, path.join(target, PACKAGES)) : undefined;
  const manifest = path.join(target, 'package.json');
  await writeFile(manifest, packageJson(await readFile(manifest, 'utf8'), files));
  for (const [file, text] of aloneFiles()) await writeFile(path.join(target, file), text);
}
