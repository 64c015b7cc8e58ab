import { bisect } from '../channel/bisect';
import { collectGarbage } from '../collect/collect-garbage';
import { FileStore } from '../store/file-store';
import { openWorkspace } from '../workspace';
import { SAMPLE_POLICY } from './sample-workspace';

/**
 * A process that looks for a culprit and then collects garbage, so that tests can kill it. To it, everything in the store is
 * old. Arguments: store folder. Says `ready`, waits for any message, says `done`.
 */
const [folder = ''] = process.argv.slice(2);
const MONTHS_LATER_MS = 90 * 86_400_000;

async function work(): Promise<void> {
  const store = new FileStore(folder);
  const workspace = openWorkspace(store, SAMPLE_POLICY, () => new Date(Date.now() + MONTHS_LATER_MS));
  await bisect(workspace, 'prod', 1, undefined);
  await collectGarbage(workspace, { keep: 1, days: 30, dryRun: false, actor: 'gc' });
  process.send?.('done', () => process.disconnect());
}

process.once('message', () => void work());
process.send?.('ready');
