import { shortId } from '@balcao/domain';
import type { Finding } from '../../model/proof';
import type { ServedCommand } from '../command';
import { EXIT } from '../exit-codes';
import { channelName, onlyPositional, splitVersion, textOf, textsOf } from '../read-arguments';
import { UsageError } from '../usage-error';
import { changeLines, findingLines } from '../words';

function verdict(id: string, channel: string, passed: boolean, findings: Finding[]): string[] {
  return [
    ...findingLines(findings),
    passed
      ? `Checked. Next: npm run mfe -- rehearse ${shortId(id)}, then npm run mfe -- promote ${shortId(id)} --to ${channel}`
      : 'It cannot be promoted: each code above is explained in docs/errors/refusals.md.',
  ];
}

export const composeCommand: ServedCommand = {
  name: 'compose',
  arguments: '',
  summary: 'Put versions together, and check whether they can run together.',
  options: {
    from: {
      type: 'string',
      value: '<channel>',
      text: 'Begin with what this channel runs. Without it, with nothing.',
    },
    to: {
      type: 'string',
      value: '<channel>',
      text: 'The channel that it is for (the one of --from, else prod).',
    },
    set: {
      type: 'string',
      multiple: true,
      value: '<name@version>',
      text: 'Take this version of a part; @latest for the highest. May be given several times.',
    },
    remove: { type: 'string', multiple: true, value: '<name>', text: 'Leave this area out.' },
  },
  onServer: true,
  async run({ operations }, args) {
    if (args.positionals.length > 0) throw new UsageError('Name versions with --set <name@version>.');
    const from = textOf(args, 'from');
    const to = channelName(textOf(args, 'to') ?? from ?? 'prod');
    const result = await operations.compose({
      from: from && channelName(from),
      to,
      set: new Map(textsOf(args, 'set').map(splitVersion)),
      remove: textsOf(args, 'remove'),
    });
    const { id, changes, passed, findings, base } = result;
    return {
      data: result,
      lines: [
        `Composition ${id}`,
        changes.length > 0
          ? `Against ${to}${base > 0 ? `, generation ${base}` : ', which runs nothing yet'}:`
          : `It is what ${to} runs.`,
        ...changeLines(changes),
        ...verdict(id, to, passed, findings),
      ],
      exit: passed ? EXIT.done : EXIT.refused,
    };
  },
};

export const checkCommand: ServedCommand = {
  name: 'check',
  arguments: '<id>',
  summary: 'Run the static checks of a composition, and keep the result as a proof.',
  options: { to: { type: 'string', value: '<channel>', text: 'The channel that it is for (prod).' } },
  onServer: true,
  async run({ operations }, args) {
    const to = channelName(textOf(args, 'to') ?? 'prod');
    const result = await operations.check(onlyPositional(args, 'composition'), to);
    return {
      data: result,
      lines: verdict(result.id, to, result.passed, result.findings),
      exit: result.passed ? EXIT.done : EXIT.refused,
    };
  },
};
