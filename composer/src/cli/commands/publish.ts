import { readBuild } from '../../publish/read-build';
import { describeLine } from '../../publish/weigh';
import { Refusal } from '../../refusals/refusal';
import type { Command, ServedCommand } from '../command';
import { channelName, onlyPositional, requiredText, splitVersion, textOf } from '../read-arguments';
import { UsageError } from '../usage-error';

export const publishCommand: ServedCommand = {
  name: 'publish',
  arguments: '<dir>',
  summary: 'Publish a build: check it, and keep it for ever under its name and version.',
  options: {
    compare: {
      type: 'string',
      value: '<channel>',
      text: 'Compare its weight with what this channel runs (prod).',
    },
  },
  onServer: true,
  async run({ operations, progress }, args) {
    const build = await readBuild(onlyPositional(args, 'folder, such as mfe-catalog/dist/production'));
    const channel = channelName(textOf(args, 'compare') ?? 'prod');
    const published = await operations.publish(build, channel, progress);
    const { name, version, already, weight, digest } = published;
    return {
      data: published,
      lines: [
        already
          ? `${name} ${version} was published already: these very files.`
          : `${name} ${version} is published.`,
        `  digest ${digest}`,
        ...weight.map((line) => `  ${describeLine(line)}`),
        `Next: npm run mfe -- compose --from ${channel} --set ${name}@${version}`,
      ],
    };
  },
};

const STATES = { block: 'blocked', deprecate: 'deprecated', restore: 'restored' } as const;

function isState(text: string | undefined): text is keyof typeof STATES {
  return text !== undefined && text in STATES;
}

export const markCommand: Command = {
  name: 'mark',
  arguments: '<name@version> block|deprecate|restore',
  summary: 'Say what became of a published version. A blocked one cannot be promoted or rolled back to.',
  options: { reason: { type: 'string', value: '<text>', text: 'Why. Needed.' } },
  async run({ workspace, actor }, args) {
    const [what = '', state] = args.positionals;
    const [name, version] = splitVersion(what);
    if (!isState(state)) throw new UsageError('Say what to do: block, deprecate or restore.');
    if (!(await workspace.catalog.find(name, version)))
      throw new Refusal('unknown_artifact', `${name} ${version} was not published.`);
    const mark = {
      state: STATES[state],
      reason: requiredText(args, 'reason'),
      actor,
      time: workspace.now().toISOString(),
    };
    await workspace.catalog.mark(name, version, mark);
    return { data: { name, version, ...mark }, lines: [`${name} ${version} is ${mark.state}.`] };
  },
};
