import { abort, advance } from '../channel/canary';
import type { Change } from '../channel/change';
import { freeze, unfreeze } from '../channel/freeze';
import { promote } from '../channel/promote';
import { rollback } from '../channel/rollback';
import { channelNames } from '../collect/channels';
import { checkAndProve } from '../compose/check';
import { compose } from '../compose/compose';
import type { ChannelEntry } from '../model/channel-entry';
import { type PublishOptions, publish } from '../publish/publish';
import type { Workspace } from '../workspace';
import type { ChangeRequest } from './change-request';
import { describeChanges, describeChannel, describeItem, describeLog } from './describe-channel';
import { liveParts } from './live-parts';
import type { Operations } from './operations';
import type { Checked } from './reports';

interface Written {
  entry: ChannelEntry;
  recomposed: boolean;
}

async function write(workspace: Workspace, change: Change, request: ChangeRequest): Promise<Written> {
  const unchanged = async (entry: Promise<ChannelEntry>) => ({ entry: await entry, recomposed: false });
  switch (request.action) {
    case 'promote':
    case 'canary': {
      const { waive, base } = request;
      const canary = request.action === 'canary' ? request.percent : undefined;
      const composition = await workspace.compositions.complete(request.composition);
      return promote(workspace, { ...change, composition, canary, waive, base });
    }
    case 'advance':
      return unchanged(advance(workspace, change, request.percent));
    case 'abort':
      return unchanged(abort(workspace, change));
    case 'rollback':
      return unchanged(rollback(workspace, change, request.to));
    case 'freeze':
      return unchanged(freeze(workspace, change));
    case 'unfreeze':
    case 'thaw':
      return unchanged(unfreeze(workspace, change));
  }
}

/** Checked against the generation that it was made from, without what others changed since then. */
async function check(workspace: Workspace, beginning: string, channel: string): Promise<Checked> {
  const id = await workspace.compositions.complete(beginning);
  const base = await workspace.proofs.base(id, channel);
  const log = workspace.channel(channel);
  const tail = base ? await log.at(base) : await log.tail();
  const composition = await workspace.compositions.read(id);
  return { id, ...(await checkAndProve(workspace, composition, channel, tail)) };
}

/**
 * Works on a store itself.
 *
 * @param actor who does it, for logs and marks
 * @param searchCode where the code of builds is searched for problems
 */
export function storeOperations(
  workspace: Workspace,
  actor: string,
  searchCode?: PublishOptions['searchCode'],
): Operations {
  return {
    publish: async (build, compare, onProgress) =>
      publish(build, {
        store: workspace.store,
        catalog: workspace.catalog,
        policy: workspace.policy,
        actor,
        now: workspace.now(),
        searchCode,
        live: await liveParts(workspace, build.artifact.name, compare),
        onProgress: (done, total) => {
          if (done % 20 === 0) onProgress(`${done} of ${total} files`);
        },
      }),
    async compose(request) {
      const { changes, ...composed } = await compose(workspace, request);
      return { ...composed, changes: describeChanges(changes) };
    },
    check: (composition, channel) => check(workspace, composition, channel),
    async change(channel, request, generation) {
      const change = { channel, actor, reason: request.reason, generation };
      const { entry, recomposed } = await write(workspace, change, request);
      const { changes, ...described } = await describeItem(workspace, channel, entry);
      const status = await describeChannel(workspace, channel, entry.generation);
      return { ...status, entry: described, changes, recomposed };
    },
    channels: () => channelNames(workspace.store),
    status: (channel) => describeChannel(workspace, channel),
    health: async () => undefined,
    log: (channel, page) => describeLog(workspace, channel, page),
  };
}
