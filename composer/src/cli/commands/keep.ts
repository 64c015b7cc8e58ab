import { collectGarbage } from '../../collect/collect-garbage';
import { verifyStore } from '../../verify/verify-store';
import type { Command } from '../command';
import { EXIT } from '../exit-codes';
import { numberOf } from '../read-arguments';

export const gcCommand: Command = {
  name: 'gc',
  arguments: '',
  summary: 'Delete versions and compositions that no channel needs and that are old.',
  options: {
    keep: { type: 'string', value: '<n>', text: 'Keep what the newest n entries of each channel ran (20).' },
    days: { type: 'string', value: '<n>', text: 'Keep everything younger than n days (30).' },
    'dry-run': { type: 'boolean', text: 'Only say what would be deleted.' },
  },
  async run({ workspace, actor, progress }, args) {
    const dryRun = args.values['dry-run'] === true;
    const collected = await collectGarbage(workspace, {
      keep: numberOf(args, 'keep', { min: 1 }) ?? 20,
      days: numberOf(args, 'days', { min: 0 }) ?? 30,
      dryRun,
      actor,
      onProgress: progress,
    });
    const { artifacts, compositions, unfinished, kept } = collected;
    return {
      data: { dryRun, ...collected },
      lines: [
        `${dryRun ? 'Would delete' : 'Deleted'} ${artifacts.length} versions, ${compositions.length} compositions and ${unfinished.length} files of unfinished uploads.`,
        ...artifacts.map((version) => `  ${version}`),
        `Kept: ${kept.artifacts} versions, ${kept.compositions} compositions.`,
      ],
    };
  },
};

export const verifyCommand: Command = {
  name: 'verify',
  arguments: '',
  summary: 'Read the whole store again, and compare every byte with its hash.',
  options: {},
  readOnly: true,
  async run({ workspace, progress }) {
    const verified = await verifyStore(workspace.store, (keys) => progress(`${keys} keys`));
    const { keys, damages, unfinished } = verified;
    return {
      data: verified,
      lines: [
        `${keys} keys read, ${damages.length} damaged, ${unfinished} left by unfinished uploads.`,
        ...damages.map(({ key, reason }) => `  ${key}: ${reason}`),
        ...(damages.length > 0
          ? ['Put the named files back from a backup, or publish the version again under another number.']
          : []),
      ],
      exit: damages.length > 0 ? EXIT.refused : EXIT.done,
    };
  },
};
