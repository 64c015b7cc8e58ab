import type { Artifact } from '@balcao/contract';
import type { Finding } from '../model/proof';
import type { Product } from '../policy/policy';
import { problem } from './fits-shell';

/** Reports everything that two areas claim. Paths with other names for the same parameter are the same. */
function claimedTwice(
  areas: Artifact[],
  claims: (area: Artifact) => string[],
  report: (later: Artifact, earlier: Artifact, claim: string) => Finding,
): Finding[] {
  const owners = new Map<string, Artifact>();
  const findings: Finding[] = [];
  for (const area of areas)
    for (const claim of claims(area)) {
      const owner = owners.get(claim);
      if (owner) findings.push(report(area, owner, claim));
      else owners.set(claim, area);
    }
  return findings;
}

/** A path without the names of its parameters. */
const patternOf = (path: string) => path.replaceAll(/:\w+/g, ':');

const pathsOf = ({ area }: Artifact) => (area?.routes ?? []).map(({ path }) => patternOf(path));

/** A pattern as an area wrote it. */
const writtenBy = ({ area }: Artifact, pattern: string) =>
  area?.routes.find(({ path }) => patternOf(path) === pattern)?.path ?? pattern;

/** One owner for each path, draft key and global name; an owner for each path that the product must have. */
export function checkOwnership(areas: Artifact[], shell: Artifact, product: Product): Finding[] {
  const owned = new Set(areas.flatMap(pathsOf));
  return [
    ...claimedTwice(areas, pathsOf, (later, earlier, path) =>
      problem('path_conflict', later, `owns ${writtenBy(later, path)}, which ${earlier.name} owns already.`),
    ),
    ...product.requiredPaths
      .filter((path) => !owned.has(patternOf(path)))
      .map((path): Finding => {
        const message = `Nobody owns ${path}.`;
        return { code: 'path_missing', severity: 'error', part: shell.name, message };
      }),
    ...claimedTwice(
      areas,
      ({ area }) => area?.storageKeys ?? [],
      (later, earlier, key) =>
        problem('storage_key_conflict', later, `keeps drafts under ${key}, as ${earlier.name} does.`),
    ),
    ...claimedTwice(
      areas,
      ({ global }) => [global],
      (later, earlier, name) =>
        problem('global_conflict', later, `is ${name} in the page, as ${earlier.name} is.`),
    ),
    ...areas
      .filter(({ global, version }) => !global.endsWith(version.replaceAll(/[^a-zA-Z0-9]/g, '_')))
      .map((area): Finding => {
        const found = problem('global_conflict', area, `is ${area.global} in the page, without its version.`);
        // Two versions cannot be in one page then: such an area has no last good version with the same name.
        return { ...found, severity: area.adapted ? 'warning' : 'error' };
      }),
  ];
}
