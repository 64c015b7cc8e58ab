import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFailure } from './plain-error';
import { runTask } from './processes/task';
import { ROOT } from './root';
import { bomSchema, licensesText } from './sbom/licenses';

// npm run sbom [-- <folder>]: writes which packages the product is made of (CycloneDX) and their licences, from the lockfile
// and the installed packages. No network once npx has this pnpm: the version that installs has no such command.

const PNPM = 'pnpm@12.21.0';

const folder = path.resolve(process.argv[2] ?? path.join(ROOT, '.balcao', 'sbom'));
const [bomFile, licensesFile] = [path.join(folder, 'sbom.cdx.json'), path.join(folder, 'licenses.md')];
try {
  await mkdir(folder, { recursive: true });
  const { code, output } = await runTask({
    program: 'npx',
    args: [
      ...['-y', '--prefer-offline', PNPM, '--config.pm-on-fail=ignore'],
      ...['sbom', '--sbom-format', 'cyclonedx', '--out', bomFile],
    ],
  });
  if (code !== 0) throw new Error(`The list of packages could not be made.\n${output}`);
  const bom = bomSchema.parse(JSON.parse(await readFile(bomFile, 'utf8')));
  await writeFile(licensesFile, licensesText(bom));
  console.log(`${bom.components.length} packages:\n  ${bomFile}\n  ${licensesFile}`);
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
