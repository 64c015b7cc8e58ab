import type { ChannelEntry } from '../model/channel-entry';
import { Refusal } from '../refusals/refusal';
import type { Workspace } from '../workspace';
import { type Change, changeChannel, newestOf, nextEntry } from './change';

/** Keeps a channel as it is until it is unfrozen; rollbacks and aborts still work. @throws Refusal */
export const freeze = (workspace: Workspace, change: Change) => setFrozen(workspace, change, true);

/** Lets a channel change again. @throws Refusal */
export const unfreeze = (workspace: Workspace, change: Change) => setFrozen(workspace, change, false);

function setFrozen(workspace: Workspace, change: Change, frozen: boolean): Promise<ChannelEntry> {
  const log = workspace.channel(change.channel);
  return changeChannel(log, change, async (found) => {
    const tail = newestOf(log, found);
    if (tail.frozen === frozen)
      throw new Refusal('nothing_changes', `${log.channel} is ${frozen ? 'frozen' : 'open'} already.`);
    return nextEntry(workspace, tail, change, { action: frozen ? 'freeze' : 'unfreeze', frozen });
  });
}
