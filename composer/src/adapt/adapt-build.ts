import type { Artifact, FileSet } from '@balcao/contract';
import { validRange } from 'semver';
import { FEDERATION_MANIFEST } from '../model/artifact';
import { assertBuild, type Build } from '../publish/read-build';
import { Refusal } from '../refusals/refusal';
import { ARTIFACT_FILE } from '../store/keys';
import type { DeclaredArea } from './declared-area';
import { describeFiles } from './describe-files';
import { type FederationManifest, parseFederationManifest } from './federation-manifest';

const MODULE_ENTRIES = new Set(['module', 'esm']);
/** Kinds of entries that are scripts and leave their container in a global. Modules cannot be loaded with a hash. */
const GLOBAL_ENTRIES = new Set(['var', 'global', 'window', 'self', 'this', 'assign', 'umd']);

export interface AdaptRequest {
  /** The files of a build that the edge serves, by their paths in its folder. */
  files: Map<string, Buffer>;
  declared: DeclaredArea;
  /** The exposed module that has the lifecycles. */
  mount: string;
  /** Else the build's own. */
  version?: string | undefined;
  commit: string;
  now: Date;
}

const refuse = (reason: string): never => {
  throw new Refusal('not_adaptable', reason);
};

function readManifest(files: Map<string, Buffer>): FederationManifest {
  const bytes = files.get(FEDERATION_MANIFEST);
  if (!bytes) return refuse(`There is no ${FEDERATION_MANIFEST}: build with \`manifest: true\`.`);
  try {
    return parseFederationManifest(bytes.toString());
  } catch (error) {
    return refuse(`${FEDERATION_MANIFEST} cannot be read: ${(error as Error).message}`);
  }
}

function assertLoadable({ metaData }: FederationManifest): void {
  const { remoteEntry, publicPath, globalName } = metaData;
  if (MODULE_ENTRIES.has(remoteEntry.type))
    refuse(
      'Its entry is a module, as @module-federation/vite writes it, and its `varFilename` only wraps that: modules cannot be loaded with a ' +
        "hash. Build the remote with webpack, Rspack or Rsbuild and `library: { type: 'var' }`.",
    );
  if (!GLOBAL_ENTRIES.has(remoteEntry.type))
    refuse(`Its entry is of type ${remoteEntry.type}: build with \`library: { type: 'var' }\`.`);
  if (publicPath !== undefined && publicPath !== 'auto')
    refuse(`Its files are at ${publicPath || 'no address'}: build with \`publicPath: 'auto'\`.`);
  if (!/^[A-Za-z_$][\w$]*$/.test(globalName)) refuse(`${globalName} cannot be the name of a global.`);
}

/** The files that the page must have before the exposed module runs. */
const filesOf = ({ assets: { js, css } }: FederationManifest['exposes'][number]): FileSet => ({
  js: js.sync,
  css: css.sync,
  shared: [],
});

/**
 * The modules that an area takes from the shell. A module that is no singleton and comes with a copy is left out: where the shell's does
 * not fit, the copy is used.
 */
function sharedOf({ shared }: FederationManifest, declared: DeclaredArea['shared']): Artifact['shared'] {
  const found = shared.flatMap(({ name, singleton, requiredVersion, assets: { js } }) => {
    const bundled = js.sync.length + js.async.length > 0;
    if (bundled && !singleton) return [];
    const range = typeof requiredVersion === 'string' ? (validRange(requiredVersion) ?? '*') : '*';
    return [[name, { range, ...(bundled && { bundled }) }] as const];
  });
  const without = Object.entries(declared).map(([name, range]) => [name, { range }] as const);
  return Object.fromEntries([...found, ...without]);
}

/**
 * Makes an artifact of a build that any plugin of Module Federation has made: what `artifact.json` says of an area comes from
 * `mf-manifest.json` and from the team's declaration.
 *
 * @throws Refusal `not_adaptable`, or what publishing would say
 */
export async function adaptBuild(request: AdaptRequest): Promise<Build> {
  const { files, declared, mount, commit, now } = request;
  const { area } = declared;
  const manifest = readManifest(files);
  assertLoadable(manifest);
  const { remoteEntry, globalName, buildInfo } = manifest.metaData;
  const exposes = Object.fromEntries(manifest.exposes.map((exposed) => [exposed.path, filesOf(exposed)]));
  const mounted = exposes[mount];
  if (!mounted)
    return refuse(`It exposes ${Object.keys(exposes).join(', ') || 'nothing'}, and no ${mount} (--mount).`);
  const { described, published } = await describeFiles(files);
  const artifact: Artifact = {
    name: area.name,
    version: request.version ?? buildInfo.buildVersion,
    build: { commit, time: now.toISOString() },
    entry: (remoteEntry.path ? `${remoteEntry.path.replace(/\/$/, '')}/` : '') + remoteEntry.name,
    global: globalName,
    files: described,
    exposes,
    ...(mount !== './mount' && { mount }),
    adapted: true,
    initial: { js: [], css: [], shared: [] },
    shared: sharedOf(manifest, declared.shared),
    packages: {},
    contract: area.contract,
    api: area.api,
    area,
    routeFiles: Object.fromEntries(area.routes.map(({ path }) => [path, mounted])),
    sharedFiles: {},
    prerendered: {},
  };
  const description = Buffer.from(`${JSON.stringify(artifact, null, 1)}\n`);
  return assertBuild(new Map([...published, [ARTIFACT_FILE, description]]), 'the build');
}
