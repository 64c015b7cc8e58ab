import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  compose,
  FileStore,
  openWorkspace,
  policyFolder,
  promote,
  readPolicy,
  type Workspace,
} from '@balcao/composer';
import { type ControlServer, startControl } from '@balcao/composer/testing/control-server';
import { otherArea, sampleArea, sampleShell } from '@balcao/composer/testing/sample-builds';
import { publishFiles } from '@balcao/composer/testing/sample-workspace';
import { catalogVersions, publishedPackages } from '../../generate/workspace-packages';

const CHECKOUT = path.resolve(__dirname, '../../../..');
const OPS = { channel: 'prod', actor: 'ops' };
const WHY = { reason: 'Frete.', waive: 'This test rehearses nothing.' };

const packageOf = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** Modules as a shell of this checkout brings them: by the versions of the packages that they belong to. */
function provided(modules: string[]) {
  const own = publishedPackages(CHECKOUT).map(({ name, version }): [string, string] => [name, version]);
  const versions = new Map([...Object.entries(catalogVersions(CHECKOUT)), ...own]);
  return Object.fromEntries(
    modules.map((module) => {
      const version = versions.get(packageOf(module)) ?? '';
      return [module, { range: `^${version}`, provided: version }];
    }),
  );
}

/** A store in which a shell and two areas run in `prod`, with the control API on a port. */
export class RunningProduct {
  private constructor(
    readonly workspace: Workspace<FileStore>,
    readonly control: ControlServer,
  ) {}

  /** @param modules what the shell shares with areas */
  static async start(modules: string[]): Promise<RunningProduct> {
    const store = new FileStore(await mkdtemp(path.join(tmpdir(), 'balcao-store-')));
    const { budgets, product } = readPolicy(policyFolder(CHECKOUT));
    const workspace = openWorkspace(store, { budgets, product: { ...product, requiredPaths: ['/'] } });
    const shared = provided([...modules, '@balcao/ui/form']);
    for (const files of [
      sampleShell('1.0.0', { shared }),
      sampleArea('1.0.0', { shared: {} }),
      otherArea('mfe-a', '1.0.0', { shared: {} }),
    ])
      await publishFiles(workspace, files);
    const running = new RunningProduct(workspace, await startControl(workspace));
    await running.promote(await running.compose({ shell: '1.0.0', 'mfe-sample': '1.0.0', 'mfe-a': '1.0.0' }));
    return running;
  }

  /**
   * Composes a new version as ops do.
   * @returns the composition's id, and why it cannot run
   */
  async compose(versions: Record<string, string>) {
    const runs = await this.workspace.channel(OPS.channel).tail();
    const from = runs && OPS.channel;
    const set = new Map(Object.entries(versions));
    return compose(this.workspace, { from, to: OPS.channel, set, remove: [] });
  }

  promote({ id }: { id: string }) {
    return promote(this.workspace, { ...OPS, ...WHY, composition: id });
  }

  /** Digests of all parts that run. */
  async digests(): Promise<Record<string, string>> {
    const tail = await this.workspace.channel(OPS.channel).tail();
    if (!tail) return {};
    const { shell, remotes } = await this.workspace.compositions.read(tail.entry.stable);
    const parts = Object.entries({ shell, ...remotes });
    return Object.fromEntries(parts.map(([name, { digest }]) => [name, digest]));
  }
}
