import type { Artifact } from '@balcao/contract';
import type { ArtifactCatalog } from '../artifacts/artifact-catalog';
import { type ArtifactReference, type Composition, partsOf } from '../model/composition';
import type { Finding } from '../model/proof';
import { budgetOf, type Policy } from '../policy/policy';
import { compareWeight, describeLine, weigh } from '../publish/weigh';
import { fitsShell, problem } from './fits-shell';
import { checkOwnership } from './ownership';

export interface LoadedParts {
  shell: Artifact | undefined;
  areas: Artifact[];
  /** Findings about references to missing, altered or blocked artifacts. */
  findings: Finding[];
}

async function loadPart(
  catalog: ArtifactCatalog,
  name: string,
  { version, digest }: ArtifactReference,
  includeBlocked: boolean,
): Promise<Artifact | Finding> {
  const finding = (code: Finding['code'], reason: string): Finding => ({
    code,
    severity: 'error',
    part: name,
    message: `${name} ${version} ${reason}`,
  });
  const published = await catalog.find(name, version);
  if (!published) return finding('unknown_artifact', 'was not published.');
  if (published.digest !== digest) return finding('digest_mismatch', 'is not the build that was composed.');
  if (includeBlocked) return published.artifact;
  const state = await catalog.state(name, version);
  if (state === 'blocked' || state === 'collected') return finding('artifact_blocked', `is ${state}.`);
  return published.artifact;
}

/**
 * Loads the parts of a composition, and says which cannot be used.
 *
 * @param options `includeBlocked`: also blocked ones, for what runs already
 */
export async function loadParts(
  catalog: ArtifactCatalog,
  composition: Composition,
  options: { includeBlocked?: boolean } = {},
): Promise<LoadedParts> {
  const parts = [...partsOf(composition)];
  const loaded = await Promise.all(
    parts.map(([name, reference]) => loadPart(catalog, name, reference, options.includeBlocked ?? false)),
  );
  const artifacts = loaded.filter((part): part is Artifact => 'files' in part);
  return {
    shell: artifacts.find(({ name }) => name === 'shell'),
    areas: artifacts.filter(({ name }) => name !== 'shell'),
    findings: loaded.filter((part): part is Finding => 'code' in part),
  };
}

/** The catalog, the policy and the live composition that the checks compare with. */
export interface CheckContext {
  catalog: ArtifactCatalog;
  policy: Policy;
  /** The live composition of the channel; undefined when there is none. */
  live: Composition | undefined;
  /** For each area, the version that its pages would fall back to. */
  lastGood: Map<string, Artifact>;
}

function checkWeights(parts: Artifact[], shell: Artifact, live: LoadedParts, policy: Policy): Finding[] {
  return parts.flatMap((part) => {
    const running = [live.shell, ...live.areas].find((artifact) => artifact?.name === part.name);
    const lines = compareWeight(
      weigh(part, shell),
      budgetOf(policy, part.name),
      running && weigh(running, live.shell),
    );
    return lines
      .filter(({ value, budget }) => value > budget)
      .map((line) => problem('budget_exceeded', part, `weighs too much: ${describeLine(line)}.`));
  });
}

/** All checks of one composition that need only descriptions: milliseconds. */
export async function checkComposition(composition: Composition, context: CheckContext): Promise<Finding[]> {
  const { catalog, policy, live, lastGood } = context;
  const { shell, areas, findings } = await loadParts(catalog, composition);
  if (!shell) return findings;
  const running = live
    ? await loadParts(catalog, live, { includeBlocked: true })
    : { shell: undefined, areas: [], findings: [] };
  const shellChanges = live?.shell.digest !== composition.shell.digest;
  const withoutFallback = areas
    .filter(({ name }) => {
      const running = live?.remotes[name];
      const changes = shellChanges || running?.digest !== composition.remotes[name]?.digest;
      return running && changes && !lastGood.has(name);
    })
    .map(
      (area): Finding => ({
        ...problem('no_last_good', area, 'has no earlier version that fits this shell.'),
        severity: 'warning',
      }),
    );
  return [
    ...findings,
    ...areas.flatMap((area) => fitsShell(area, shell, policy.product)),
    ...checkOwnership(areas, shell, policy.product),
    ...checkWeights([shell, ...areas], shell, running, policy),
    ...withoutFallback,
  ];
}
