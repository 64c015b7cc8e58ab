import type { z } from 'zod';
import { type TokenStatus, Tokens } from '../../control/tokens';
import { scopeSchema, tokenNameSchema } from '../../model/token';
import type { Arguments, Command, CommandContext, Outcome } from '../command';
import { numberOf, requiredText, textOf, textsOf } from '../read-arguments';
import { UsageError } from '../usage-error';

const LONGEST_DAYS = 3_650;

function fitting(schema: z.ZodType<string>, text: string): string {
  const { success, error } = schema.safeParse(text);
  if (success) return text;
  throw new UsageError(`${text}: ${error.issues[0]?.message}`);
}

const lineOf = ({ id, state, name, scopes, expiresAt }: TokenStatus) =>
  `${id}  ${state.padEnd(7)}  ${name.padEnd(20)} ${scopes.join(', ')}${expiresAt ? ` until ${expiresAt}` : ''}`;

async function create(tokens: Tokens, { actor }: CommandContext, args: Arguments): Promise<Outcome> {
  const scopes = textsOf(args, 'scope').map((scope) => fitting(scopeSchema, scope));
  if (scopes.length === 0)
    throw new UsageError('--scope is needed: publish:<part>, compose:<channel> or read.');
  const name = fitting(tokenNameSchema, requiredText(args, 'name'));
  const days = numberOf(args, 'days', { min: 1, max: LONGEST_DAYS });
  const { secret, token } = await tokens.create({ name, scopes, days, actor });
  return {
    data: { ...token, token: secret },
    lines: [
      lineOf(token),
      `  ${secret}`,
      'This is the only time that the token is shown: put it into MFE_TOKEN of whoever uses it.',
    ],
  };
}

async function list(tokens: Tokens): Promise<Outcome> {
  const data = await tokens.list();
  return { data, lines: data.length > 0 ? data.map(lineOf) : ['There are no tokens yet.'] };
}

async function revoke(tokens: Tokens, { actor }: CommandContext, args: Arguments): Promise<Outcome> {
  const [, id, ...more] = args.positionals;
  if (id === undefined || more.length > 0) throw new UsageError('Give one id, as `mfe token list` shows it.');
  const data = await tokens.revoke(id, { actor, reason: textOf(args, 'reason') ?? '' });
  return { data, lines: [lineOf(data)] };
}

export const tokenCommand: Command = {
  name: 'token',
  arguments: 'create | list | revoke <id>',
  summary: 'Let CI, people and the back-office use the control API, each for one task.',
  options: {
    name: { type: 'string', value: '<name>', text: 'create: who uses it; stands in logs. Needed.' },
    scope: {
      type: 'string',
      multiple: true,
      value: '<scope>',
      text: 'create: publish:<part>, compose:<channel> or read. Needed. Never publish and compose in one.',
    },
    days: { type: 'string', value: '<n>', text: 'create: expires after so many days (never).' },
    reason: { type: 'string', value: '<text>', text: 'revoke: why.' },
  },
  async run(context, args) {
    const { store, now } = context.workspace;
    const tokens = new Tokens(store, now);
    const [what, ...more] = args.positionals;
    if (what === 'create' && more.length === 0) return create(tokens, context, args);
    if (what === 'list' && more.length === 0) return list(tokens);
    if (what === 'revoke') return revoke(tokens, context, args);
    throw new UsageError('Say what to do: create, list or revoke <id>.');
  },
};
