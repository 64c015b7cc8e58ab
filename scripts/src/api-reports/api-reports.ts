import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root';
import { withDeclarations } from './emit-declarations';
import { renderApiReport } from './render-api-report';

/** Packages that teams outside of this repository build against. */
const PACKAGES = ['contract', 'ui'];

/** The folders of the packages' reports. */
export const REPORT_FOLDERS = PACKAGES.map((name) => path.join(ROOT, 'shared', name, 'api-report'));

interface PackageJson {
  name: string;
  exports: Record<string, string>;
}

/**
 * The report of every entry of every package.
 *
 * @returns absolute path of the report → text
 */
export function renderApiReports(): Promise<Map<string, string>> {
  return withDeclarations(
    (shared) =>
      new Map(
        PACKAGES.flatMap((folder) => {
          const packageFile = path.join(ROOT, 'shared', folder, 'package.json');
          const { name, exports } = JSON.parse(readFileSync(packageFile, 'utf8')) as PackageJson;
          return Object.entries(exports).map(([entry, source]): [string, string] => {
            const declarations = path.join(shared, folder, source.replace(/\.tsx?$/, '.d.ts'));
            const report = entry === '.' ? 'index' : entry.slice(2);
            return [
              path.join(ROOT, 'shared', folder, 'api-report', `${report}.md`),
              renderApiReport(path.posix.join(name, entry), declarations),
            ];
          });
        }),
      ),
  );
}
