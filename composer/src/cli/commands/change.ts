import { abort, advance } from '../../channel/canary';
import { freeze, thaw } from '../../channel/freeze';
import { promote } from '../../channel/promote';
import { rollback } from '../../channel/rollback';
import type { ChannelEntry } from '../../model/channel-entry';
import type { Arguments, Command, CommandContext, Option, Outcome } from '../command';
import { channelName, numberOf, onlyPositional, requiredText, textOf } from '../read-arguments';
import { changeLines, entryLine, shortId } from '../words';

const PERCENT = { min: 0, max: 100, whole: false };
const WHY: Option = { type: 'string', value: '<text>', text: 'Why. Stands in the log.' };
const WHY_NEEDED: Option = { ...WHY, text: 'Why. Stands in the log. Needed.' };

const written = (entry: ChannelEntry, ...more: string[]): Outcome => ({
  data: entry,
  lines: [entryLine(entry), ...more],
});

function changeOf({ actor }: CommandContext, args: Arguments) {
  return {
    channel: channelName(onlyPositional(args, 'channel')),
    actor,
    reason: requiredText(args, 'reason'),
  };
}

export const promoteCommand: Command = {
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
  async run({ workspace, actor }, args) {
    const beginning = onlyPositional(args, 'composition');
    const request = {
      channel: channelName(requiredText(args, 'to')),
      actor,
      reason: textOf(args, 'reason') ?? '',
      canary: numberOf(args, 'canary', PERCENT),
      waive: textOf(args, 'waive'),
      base: numberOf(args, 'base', { min: 0 }),
    };
    const composition = await workspace.compositions.complete(beginning);
    const promoted = await promote(workspace, { ...request, composition });
    const { entry, changes, recomposed } = promoted;
    return {
      data: promoted,
      lines: [
        entryLine(entry),
        ...(recomposed
          ? [
              `Others changed other parts meanwhile: ${shortId(promoted.composition)} has their changes and yours.`,
            ]
          : []),
        ...changeLines(changes),
        entry.canary
          ? `Next: npm run mfe -- advance ${request.channel} --percent <more>, and at last without --percent`
          : `To go back: npm run mfe -- rollback ${request.channel} --reason "<reason>"`,
      ],
    };
  },
};

export const advanceCommand: Command = {
  name: 'advance',
  arguments: '<channel>',
  summary: 'Give a canary to more visitors, or without --percent to everybody.',
  options: {
    percent: { type: 'string', value: '<percent>', text: 'The new share of visitors.' },
    reason: WHY,
  },
  async run({ workspace, actor }, args) {
    const channel = channelName(onlyPositional(args, 'channel'));
    const reason = textOf(args, 'reason') ?? '';
    return written(await advance(workspace, { channel, actor, reason }, numberOf(args, 'percent', PERCENT)));
  },
};

export const abortCommand: Command = {
  name: 'abort',
  arguments: '<channel>',
  summary: 'End a canary: everybody gets the stable composition.',
  options: { reason: WHY_NEEDED },
  run: async (context, args) => written(await abort(context.workspace, changeOf(context, args))),
};

export const rollbackCommand: Command = {
  name: 'rollback',
  arguments: '<channel>',
  summary: 'Bring back what a channel ran before; again and again to go further back.',
  options: {
    to: { type: 'string', value: '<generation>', text: 'Bring back this generation (the one before).' },
    reason: WHY_NEEDED,
  },
  async run(context, args) {
    const to = numberOf(args, 'to', { min: 1 });
    return written(
      await rollback(context.workspace, changeOf(context, args), to),
      'Open tabs notice it with their next look, within a minute.',
    );
  },
};

export const freezeCommand: Command = {
  name: 'freeze',
  arguments: '<channel>',
  summary: 'Keep a channel as it is. Rollbacks and aborts still work.',
  options: { reason: WHY_NEEDED },
  run: async (context, args) => written(await freeze(context.workspace, changeOf(context, args))),
};

export const thawCommand: Command = {
  name: 'thaw',
  arguments: '<channel>',
  summary: 'Let a frozen channel change again.',
  options: { reason: WHY_NEEDED },
  run: async (context, args) => written(await thaw(context.workspace, changeOf(context, args))),
};
