import { shortId } from '@balcao/domain';
import type { ChangeRequest } from '../../operations/change-request';
import type { Arguments, Option, ServedCommand } from '../command';
import { channelName, numberOf, onlyPositional, requiredText, textOf } from '../read-arguments';
import { changeLines, entryLine } from '../words';

const PERCENT = { min: 0, max: 100, whole: false };
const WHY: Option = { type: 'string', value: '<text>', text: 'Why. Stands in the log.' };
const WHY_NEEDED: Option = { ...WHY, text: 'Why. Stands in the log. Needed.' };

export const promoteCommand: ServedCommand = {
  name: 'promote',
  arguments: '<id>',
  summary: 'Make a composition what everybody gets in a channel, or try it on some visitors first.',
  options: {
    to: { type: 'string', value: '<channel>', text: 'The channel. Needed.' },
    canary: { type: 'string', value: '<percent>', text: 'Only for this share of visitors, to begin with.' },
    waive: { type: 'string', value: '<reason>', text: 'Without a rehearsal, and why. Stands in the log.' },
    base: {
      type: 'string',
      value: '<generation>',
      text: 'The generation that it was made from; what others changed since then is kept (as `compose` noted).',
    },
    reason: WHY,
  },
  onServer: true,
  async run({ operations }, args) {
    const percent = numberOf(args, 'canary', PERCENT);
    const brought = {
      composition: onlyPositional(args, 'composition'),
      reason: textOf(args, 'reason') ?? '',
      waive: textOf(args, 'waive'),
      base: numberOf(args, 'base', { min: 0 }),
    };
    const channel = channelName(requiredText(args, 'to'));
    const promoted = await operations.change(
      channel,
      percent === undefined ? { action: 'promote', ...brought } : { action: 'canary', percent, ...brought },
    );
    const { entry, changes, recomposed, canary } = promoted;
    return {
      data: promoted,
      lines: [
        entryLine(entry),
        ...(recomposed
          ? [
              `Others changed other parts meanwhile: ${shortId(entry.composition)} has their changes and yours.`,
            ]
          : []),
        ...changeLines(changes),
        canary
          ? `Next: npm run mfe -- advance ${channel} --percent <more>, and at last without --percent`
          : `To go back: npm run mfe -- rollback ${channel} --reason "<reason>"`,
      ],
    };
  },
};

interface ChangeWords {
  name: string;
  aliases?: string[];
  summary: string;
  options: Record<string, Option>;
  /** The sentence after it is done. */
  done?: string;
  request(args: Arguments): ChangeRequest;
}

/** A command that does one thing to one channel. */
function changeCommand({ done, request, ...words }: ChangeWords): ServedCommand {
  return {
    ...words,
    arguments: '<channel>',
    onServer: true,
    async run({ operations }, args) {
      const changed = await operations.change(channelName(onlyPositional(args, 'channel')), request(args));
      return { data: changed, lines: [entryLine(changed.entry), ...(done ? [done] : [])] };
    },
  };
}

export const advanceCommand = changeCommand({
  name: 'advance',
  summary: 'Give a canary to more visitors, or without --percent to everybody.',
  options: {
    percent: { type: 'string', value: '<percent>', text: 'The new share of visitors.' },
    reason: WHY,
  },
  request: (args) => ({
    action: 'advance',
    percent: numberOf(args, 'percent', PERCENT),
    reason: textOf(args, 'reason') ?? '',
  }),
});

export const abortCommand = changeCommand({
  name: 'abort',
  summary: 'End a canary: everybody gets the stable composition.',
  options: { reason: WHY_NEEDED },
  request: (args) => ({ action: 'abort', reason: requiredText(args, 'reason') }),
});

export const rollbackCommand = changeCommand({
  name: 'rollback',
  summary: 'Bring back what a channel ran before; again and again to go further back.',
  options: {
    to: { type: 'string', value: '<generation>', text: 'Bring back this generation (the one before).' },
    reason: WHY_NEEDED,
  },
  done: 'Open tabs notice it with their next look, within a minute.',
  request: (args) => ({
    action: 'rollback',
    to: numberOf(args, 'to', { min: 1 }),
    reason: requiredText(args, 'reason'),
  }),
});

export const freezeCommand = changeCommand({
  name: 'freeze',
  summary: 'Keep a channel as it is. Rollbacks and aborts still work.',
  options: { reason: WHY_NEEDED },
  request: (args) => ({ action: 'freeze', reason: requiredText(args, 'reason') }),
});

export const unfreezeCommand = changeCommand({
  name: 'unfreeze',
  aliases: ['thaw'],
  summary: 'Let a frozen channel change again.',
  options: { reason: WHY_NEEDED },
  request: (args) => ({ action: 'unfreeze', reason: requiredText(args, 'reason') }),
});
