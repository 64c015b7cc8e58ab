import { shortId } from '@balcao/domain';
import { diffCompositions } from '../../compose/diff';
import type { Login } from '../../rehearsal/log-in';
import type { Workspace } from '../../workspace';
import type { Arguments, Command } from '../command';
import { EXIT } from '../exit-codes';
import { channelName, numberOf, onlyPositional, textOf } from '../read-arguments';
import { UsageError } from '../usage-error';

const API = 'http://127.0.0.1:8080/api';

/** Passwords come from the environment only, because every user of a machine can see command lines. */
function loginOf(args: Arguments, environment: NodeJS.ProcessEnv, who: 'seller' | 'admin'): Login {
  const prefix = `REHEARSAL_${who.toUpperCase()}`;
  const email = textOf(args, who) ?? environment[`${prefix}_EMAIL`];
  const password = environment[`${prefix}_PASSWORD`];
  if (!email) throw new UsageError(`--${who} <e-mail> or ${prefix}_EMAIL is needed.`);
  if (!password) throw new UsageError(`${prefix}_PASSWORD is needed, in the environment.`);
  return { email, password };
}

function apiOf(args: Arguments, environment: NodeJS.ProcessEnv): string {
  const api = textOf(args, 'api') ?? environment.REHEARSAL_API ?? API;
  if (URL.canParse(api) && /^https?:/.test(api)) return api.replace(/(?<!\/)\/+$/, '');
  throw new UsageError(`--api ${api} is no address: write it as ${API}.`);
}

/** The parts in which a composition differs from what a channel runs. */
async function changedParts(
  { compositions, channel }: Workspace,
  id: string,
  against: string | undefined,
): Promise<Set<string>> {
  const tail = against === undefined ? undefined : await channel(channelName(against)).tail();
  if (!tail) return new Set();
  const live = await compositions.read(tail.entry.stable);
  return new Set(diffCompositions(live, await compositions.read(id)).map(({ part }) => part));
}

export const rehearseCommand: Command = {
  name: 'rehearse',
  arguments: '<id>',
  summary: 'Open every page of a composition in Chromium, and keep what was seen as a proof.',
  options: {
    api: { type: 'string', value: '<url>', text: `A running API (REHEARSAL_API, else ${API}).` },
    seller: {
      type: 'string',
      value: '<e-mail>',
      text: 'Login of a seller (REHEARSAL_SELLER_EMAIL); its password in REHEARSAL_SELLER_PASSWORD.',
    },
    admin: {
      type: 'string',
      value: '<e-mail>',
      text: 'Login of a platform admin (REHEARSAL_ADMIN_EMAIL); REHEARSAL_ADMIN_PASSWORD.',
    },
    against: {
      type: 'string',
      value: '<channel>',
      text: 'What differs from what this channel runs is tried first.',
    },
    'first-failure': {
      type: 'boolean',
      text: 'End with the first page that fails, instead of opening all of them.',
    },
    patience: {
      type: 'string',
      value: '<seconds>',
      text: 'How long a page may take until it is ready (15).',
    },
  },
  async run({ workspace, environment, progress }, args) {
    const beginning = onlyPositional(args, 'composition');
    const seconds = numberOf(args, 'patience', { min: 1, max: 600 });
    const request = {
      api: apiOf(args, environment),
      seller: loginOf(args, environment, 'seller'),
      admin: loginOf(args, environment, 'admin'),
      chromium: environment.CHROMIUM_PATH,
      patience: seconds && seconds * 1_000,
    };
    const composition = await workspace.compositions.complete(beginning);
    // With this command only: it brings the edge, for which no other command should wait.
    const { rehearse } = await import('../../rehearsal/rehearse');
    const rehearsed = await rehearse(workspace, {
      ...request,
      composition,
      endsWithFailure: args.values['first-failure'] === true,
      changed: await changedParts(workspace, composition, textOf(args, 'against')),
      onStep: ({ name, passed, milliseconds }, number, of) =>
        progress(`${number}/${of} ${name}: ${passed ? 'ok' : 'FAILED'} in ${milliseconds} ms`),
    });
    const failed = rehearsed.steps.filter((step) => !step.passed);
    return {
      data: rehearsed,
      lines: [
        `${rehearsed.steps.length} steps in ${rehearsed.browser}, ${failed.length} failed.`,
        ...failed.flatMap(({ name, problems }) => [`  ${name}`, ...problems.map((text) => `    ${text}`)]),
        rehearsed.passed
          ? `Rehearsed. Next: npm run mfe -- promote ${shortId(composition)} --to <channel>`
          : 'It cannot be promoted. Next: give the lines above to the teams of these pages, and compose their next version.',
      ],
      exit: rehearsed.passed ? EXIT.done : EXIT.refused,
    };
  },
};
