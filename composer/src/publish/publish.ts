import type { Artifact } from '@balcao/contract';
import type { ArtifactCatalog } from '../artifacts/artifact-catalog';
import { DATA_FILES } from '../model/artifact';
import { sha256 } from '../model/digest';
import { budgetOf, type Policy } from '../policy/policy';
import { Refusal } from '../refusals/refusal';
import { artifactKey, artifactPrefix } from '../store/keys';
import type { Store } from '../store/store';
import { type CodeProblem, firstProblem, type SearchedCode } from './check-code';
import type { Build } from './read-build';
import { compareWeight, describeLine, type WeightLine, weigh } from './weigh';

const UPLOADS_AT_ONCE = 8;

export interface PublishOptions {
  store: Store;
  catalog: ArtifactCatalog;
  policy: Policy;
  /** The publisher, for the artifact's marks. */
  actor: string;
  now: Date;
  /** The live version of the part and the live shell, to compare with. */
  live: { part: Artifact | undefined; shell: Artifact | undefined };
  /** The search for problems of the code: in this process unless given. */
  searchCode?: ((code: SearchedCode) => Promise<CodeProblem | undefined>) | undefined;
  /** Called after each file. */
  onProgress?: (done: number, total: number) => void;
}

export interface Published {
  name: string;
  version: string;
  digest: string;
  /** The very same build had been published before; nothing was written. */
  already: boolean;
  weight: WeightLine[];
}

async function assertCode({ artifact, files }: Build, options: PublishOptions): Promise<void> {
  const { searchCode = async (code: SearchedCode) => firstProblem(code), policy } = options;
  const names = Object.keys(artifact.files);
  const texts = new Map(names.map((name) => [name, files.get(name)?.toString() ?? '']));
  const problem = await searchCode({ texts, product: policy.product });
  if (problem) throw new Refusal(problem.code, `${artifact.name} ${artifact.version}: ${problem.message}`);
}

function assertWeight({ artifact }: Build, { policy, live }: PublishOptions): WeightLine[] {
  const lines = compareWeight(
    weigh(artifact, live.shell),
    budgetOf(policy, artifact.name),
    live.part && weigh(live.part, live.shell),
  );
  const over = lines.filter(({ value, budget }) => value > budget);
  if (over.length > 0)
    throw new Refusal(
      'budget_exceeded',
      `${artifact.name} ${artifact.version}: ${over.map(describeLine).join(', ')}.`,
    );
  return lines;
}

/** Also their compressed copies. */
const isOfFixedName = ([file]: [string, Buffer]) => DATA_FILES.some((name) => file.startsWith(name));

/**
 * Writes all files that are not there yet, some at a time. Files of data come last: their names carry no hash, so what an interrupted
 * upload has left of them is in the way of every other build of the version.
 */
async function upload(build: Build, { store, onProgress }: PublishOptions): Promise<void> {
  const { name, version } = build.artifact;
  const waiting = [...build.files].sort((a, b) => Number(isOfFixedName(b)) - Number(isOfFixedName(a)));
  const total = waiting.length;
  let done = 0;
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [file, bytes] = next;
      const key = artifactPrefix(name, version) + file;
      if (!(await store.createIfAbsent(key, bytes)) && !(await store.read(key))?.equals(bytes))
        throw new Refusal('upload_conflict', `Another upload of ${name} ${version} has another ${file}.`);
      onProgress?.(++done, total);
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work));
}

/**
 * Publishes a build. Its description is written last: without it the version does not exist, so an interrupted upload
 * has no effect. Of several builds of one version exactly one is published.
 *
 * @throws Refusal
 */
export async function publish(build: Build, options: PublishOptions): Promise<Published> {
  const { store, catalog } = options;
  const { name, version } = build.artifact;
  const digest = sha256(build.description);
  const weight = assertWeight(build, options);
  const taken = () => new Refusal('version_taken', `${name} ${version} exists already, with other files.`);

  if ((await catalog.state(name, version)) === 'collected') throw taken();
  const existing = await catalog.find(name, version);
  if (existing && existing.digest !== digest) throw taken();
  if (existing) return { name, version, digest, already: true, weight };

  await assertCode(build, options);
  await upload(build, options);
  // Marked first, so that the publisher of every existing version is known.
  await catalog.mark(name, version, {
    state: 'published',
    reason: `Build ${build.artifact.build.commit}`,
    actor: options.actor,
    time: options.now.toISOString(),
    digest,
  });
  const won = await store.createIfAbsent(artifactKey(name, version), build.description);
  if (!won && (await catalog.find(name, version))?.digest !== digest) throw taken();
  return { name, version, digest, already: !won, weight };
}
