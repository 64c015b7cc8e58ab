import type { LogEntry } from '../channel/channel-log';
import { findLastGood } from '../channel/last-good';
import { checkComposition } from '../checks/check-composition';
import { checkStoredFiles } from '../checks/check-stored-files';
import type { Composition } from '../model/composition';
import type { Finding } from '../model/proof';
import type { Workspace } from '../workspace';

export interface CheckResult {
  passed: boolean;
  findings: Finding[];
  /** Key of the proof. */
  proof: string;
}

/**
 * Checks a composition against what a channel runs, reads every byte of it in the store again, and keeps the result as a proof.
 *
 * @param tail the channel's entry that it would follow; undefined for an empty channel
 */
export async function checkAndProve(
  workspace: Workspace,
  composition: Composition,
  channel: string,
  tail: LogEntry | undefined,
): Promise<CheckResult> {
  const { catalog, compositions, policy, proofs } = workspace;
  const id = await compositions.write(composition);
  const base = tail?.entry.generation ?? 0;
  const live = tail && (await compositions.read(tail.entry.stable));
  const shell = (await catalog.find('shell', composition.shell.version))?.artifact;
  const lastGood =
    shell && tail
      ? await findLastGood(
          { catalog, compositions, product: policy.product },
          workspace.channel(channel),
          base,
          composition,
          shell,
        )
      : new Map();
  const findings = await checkComposition(composition, { catalog, policy, live, lastGood });
  findings.push(...(await checkStoredFiles(workspace, composition, findings)));
  const passed = findings.every(({ severity }) => severity !== 'error');
  const proof = await proofs.write({ kind: 'static', composition: id, channel, base, passed, findings });
  return { passed, findings, proof };
}
