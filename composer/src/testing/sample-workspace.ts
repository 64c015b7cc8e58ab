import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Promoted, type PromoteRequest, promote } from '../channel/promote';
import { compose } from '../compose/compose';
import type { Policy } from '../policy/policy';
import { type Published, publish } from '../publish/publish';
import { assertBuild } from '../publish/read-build';
import { FileStore } from '../store/file-store';
import type { Store } from '../store/store';
import { openWorkspace, type Workspace } from '../workspace';
import { otherArea, sampleArea, sampleShell } from './sample-builds';

const PLENTY = {
  entryBytes: 8_000,
  firstRouteBytes: 45_000,
  totalBytes: 250_000,
  firstRouteRequests: 8,
  duplicates: 0,
};

export const SAMPLE_POLICY: Policy = {
  budgets: { default: PLENTY, parts: {} },
  product: { apiVersion: '1.0.0', requiredPaths: ['/'], allowedUrls: [], allowedEvaluation: [] },
};

/** The folder of a checkout with nothing in it but the policy, which an edge on a store reads there. */
export function checkoutWithPolicy(): string {
  const root = mkdtempSync(join(tmpdir(), 'balcao-checkout-'));
  mkdirSync(join(root, 'composer/policy'), { recursive: true });
  for (const [file, content] of Object.entries(SAMPLE_POLICY))
    writeFileSync(join(root, 'composer/policy', `${file}.json`), JSON.stringify(content));
  return root;
}

/** A workspace on an empty folder of its own. */
export function emptyWorkspace(now?: () => Date): Workspace<FileStore> {
  return openWorkspace(new FileStore(mkdtempSync(join(tmpdir(), 'balcao-store-'))), SAMPLE_POLICY, now);
}

export async function publishFiles(workspace: Workspace, files: Map<string, Buffer>): Promise<Published> {
  const { store, catalog, policy } = workspace;
  return publish(await assertBuild(files, 'sample'), {
    store,
    catalog,
    policy,
    actor: 'team',
    now: workspace.now(),
    live: { part: undefined, shell: undefined },
  });
}

/** Composes from a channel (null: from nothing) and answers the id. */
export async function composeSample(
  workspace: Workspace,
  set: Record<string, string>,
  from: string | null = 'prod',
): Promise<string> {
  const versions = new Map(Object.entries(set));
  const to = from ?? 'prod';
  return (await compose(workspace, { from: from ?? undefined, to, set: versions, remove: [] })).id;
}

export function promoteSample(
  workspace: Workspace,
  composition: string,
  more: Partial<PromoteRequest> = {},
): Promise<Promoted> {
  return promote(workspace, {
    channel: 'prod',
    actor: 'ana',
    reason: 'Because.',
    waive: 'A test.',
    composition,
    ...more,
  });
}

/** The first version of every part that `publishSamples` publishes. */
export const FIRST_SAMPLES = { shell: '1.0.0', 'mfe-sample': '1.0.0', 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' };

/** Publishes shell, `mfe-sample`, `mfe-a` and `mfe-b` in 1.0.0 and 1.1.0. */
export async function publishSamples(workspace: Workspace): Promise<void> {
  for (const version of ['1.0.0', '1.1.0'])
    for (const files of [
      sampleShell(version),
      sampleArea(version),
      otherArea('mfe-a', version),
      otherArea('mfe-b', version),
    ])
      await publishFiles(workspace, files);
}

/** A workspace whose channel `prod` runs shell, `mfe-sample`, `mfe-a` and `mfe-b` in 1.0.0, with 1.1.0 of all published. */
export async function runningWorkspace(now?: () => Date): Promise<Workspace<FileStore>> {
  const workspace = emptyWorkspace(now);
  await publishSamples(workspace);
  await promoteSample(workspace, await composeSample(workspace, FIRST_SAMPLES, null));
  return workspace;
}

/** All keys below a prefix. */
export async function keysOf(store: Store, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list(prefix)) keys.push(key);
  return keys;
}
