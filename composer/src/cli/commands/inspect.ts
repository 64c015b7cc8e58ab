import { spawnSync } from 'node:child_process';
import type { LogItem } from '@balcao/api-schema/control';
import { shortId } from '@balcao/domain';
import { type BisectStep, bisect } from '../../channel/bisect';
import { HEALTH_ACTOR } from '../../channel/health-watch';
import { channelStatus } from '../../channel/history';
import { describeChanges, describeEntry } from '../../operations/describe-channel';
import type { Operations } from '../../operations/operations';
import { Refusal } from '../../refusals/refusal';
import type { Command, ServedCommand } from '../command';
import { channelName, numberOf, onlyPositional, textOf } from '../read-arguments';
import { UsageError } from '../usage-error';
import { changeLines, entryLine, trialLine } from '../words';

const LARGEST_PAGE = 100;

/** The newest entry, where it says that a canary failed in browsers. */
async function endedByHealth(operations: Operations, channel: string): Promise<LogItem | undefined> {
  const { items } = await operations.log(channel, { limit: 1 });
  return items.find(({ action, by }) => action === 'abort' && by === HEALTH_ACTOR);
}

export const statusCommand: ServedCommand = {
  name: 'status',
  arguments: '[<channel>]',
  summary: 'Show what runs, since when and by whom, and why a canary goes on or was ended.',
  options: {},
  readOnly: true,
  onServer: true,
  async run({ operations }, { positionals }) {
    const names = positionals.length > 0 ? positionals.map(channelName) : await operations.channels();
    const all = await Promise.all(
      names.map(async (name) => {
        const status = await operations.status(name);
        const [{ trial = null } = {}, ended] = await Promise.all([
          status.canary ? operations.health(name) : undefined,
          status.canary ? undefined : endedByHealth(operations, name),
        ]);
        return { ...status, trial, ended: ended ?? null };
      }),
    );
    const lines = all.flatMap(({ channel, generation, state, stable, canary, trial, ended, remotes }) => [
      `${channel}: generation ${generation}, ${state}, composition ${shortId(stable.composition)}`,
      ...(canary ? [`  canary ${shortId(canary.composition)} for ${canary.percent} % of visitors`] : []),
      ...(trial ?? []).map(trialLine),
      ...(ended ? [`  the last canary was ended by its health: ${ended.reason}`] : []),
      ...remotes.map(
        ({ name, version, since, by, generation: brought }) =>
          `  ${name.padEnd(14)} ${version.padEnd(10)} since ${since} by ${by} (generation ${brought})`,
      ),
    ]);
    return { data: all, lines: lines.length > 0 ? lines : ['Nothing was promoted to any channel yet.'] };
  },
};

export const logCommand: ServedCommand = {
  name: 'log',
  arguments: '<channel>',
  summary: 'List what was done to a channel, newest first, with what it changed.',
  options: { limit: { type: 'string', value: '<n>', text: 'At most so many entries (20).' } },
  readOnly: true,
  onServer: true,
  async run({ operations }, args) {
    const channel = channelName(onlyPositional(args, 'channel'));
    const limit = numberOf(args, 'limit', { min: 1 }) ?? 20;
    const items: LogItem[] = [];
    for (let hasMore = true; hasMore && items.length < limit; ) {
      const page = { before: items.at(-1)?.generation, limit: Math.min(LARGEST_PAGE, limit - items.length) };
      const found = await operations.log(channel, page);
      items.push(...found.items);
      hasMore = found.hasMore;
    }
    const lines = items.flatMap((item) => [
      entryLine(item),
      ...changeLines(item.changes).map((change) => `       ${change}`),
    ]);
    return { data: items, lines };
  },
};

export const whyCommand: Command = {
  name: 'why',
  arguments: '<part>',
  summary: 'Say why a part runs in the version it runs in.',
  options: { channel: { type: 'string', value: '<channel>', text: 'In this channel (prod).' } },
  readOnly: true,
  async run({ workspace }, args) {
    const name = onlyPositional(args, 'part, such as mfe-catalog');
    const channel = channelName(textOf(args, 'channel') ?? 'prod');
    const { parts } = await channelStatus(workspace, channel);
    const found = parts.find(({ part }) => part === name);
    if (!found) throw new Refusal('unknown_artifact', `${channel} does not run ${name}.`);
    const marks = await workspace.catalog.marks(name, found.version);
    const { version, previous, since } = found;
    return {
      data: { ...found, marks },
      lines: [
        `${channel} runs ${name} ${version} since ${since.time}: ${since.action} by ${since.actor}, generation ${since.generation}.`,
        `  reason: ${since.reason || '(none given)'}`,
        `  before: ${previous ?? '(nothing)'}`,
        ...marks.map(({ state, actor, time, reason }) => `  ${state} ${time} by ${actor}: ${reason}`),
      ],
    };
  },
};

/** Tries a composition with a command. @returns whether it worked */
function isGood(command: string, composition: string, generation: number): boolean {
  const environment = { ...process.env, MFE_COMPOSITION: composition, MFE_GENERATION: String(generation) };
  const { status } = spawnSync(command, {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
  return status === 0;
}

function bisectLines(
  channel: string,
  { left, next }: Extract<BisectStep, { culprit: undefined }>,
  good: number,
  bad: number | undefined,
): string[] {
  const search = `  npm run mfe -- bisect ${channel}`;
  return [
    `${left} entries are left. Try generation ${next.generation}, composition ${shortId(next.stable)}. Then, if it works:`,
    `${search} --good ${next.generation}${bad ? ` --bad ${bad}` : ''}`,
    'and if it does not:',
    `${search} --good ${good} --bad ${next.generation}`,
  ];
}

export const bisectCommand: Command = {
  name: 'bisect',
  arguments: '<channel>',
  summary: 'Find the entry with which something broke.',
  options: {
    good: { type: 'string', value: '<generation>', text: 'One that worked. Needed.' },
    bad: { type: 'string', value: '<generation>', text: 'One that did not (the newest).' },
    run: {
      type: 'string',
      value: '<command>',
      text: 'Decide with a command: exit 0 means it works. It gets MFE_COMPOSITION and MFE_GENERATION.',
    },
  },
  readOnly: true,
  async run({ workspace, progress }, args) {
    const channel = channelName(onlyPositional(args, 'channel'));
    const command = textOf(args, 'run');
    const given = numberOf(args, 'good', { min: 0 });
    if (given === undefined) throw new UsageError('--good is needed: a generation that worked, or 0.');
    let good: number = given;
    let bad = numberOf(args, 'bad', { min: 1 });
    for (;;) {
      const step: BisectStep = await bisect(workspace, channel, good, bad);
      if (step.culprit) {
        const { entry, changes } = step.culprit;
        return {
          data: step,
          lines: [
            'It broke with:',
            entryLine(describeEntry(entry)),
            ...changeLines(describeChanges(changes)),
          ],
        };
      }
      if (!command) return { data: step, lines: bisectLines(channel, step, good, bad) };
      const { generation, stable } = step.next;
      const works = isGood(command, stable, generation);
      progress(`generation ${generation} ${works ? 'works' : 'does not work'}`);
      if (works) good = generation;
      else bad = generation;
    }
  },
};
