import { CHANNEL_NAME } from '@balcao/api-schema/control';
import type { Arguments } from './command';
import { UsageError } from './usage-error';

/** The one positional argument of a command. @throws UsageError when there is none, or several */
export function onlyPositional({ positionals }: Arguments, what: string): string {
  const [first] = positionals;
  if (first === undefined || positionals.length > 1) throw new UsageError(`Give one ${what}.`);
  return first;
}

/** A channel's name. @throws UsageError when it is none */
export function channelName(text: string): string {
  if (CHANNEL_NAME.test(text)) return text;
  throw new UsageError(`${text} is no channel: names are like prod and staging.`);
}

/** The text of an option; undefined when it was not given. */
export function textOf({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** The text of an option that must be given. @throws UsageError */
export function requiredText(args: Arguments, name: string): string {
  const text = textOf(args, name)?.trim();
  if (text) return text;
  throw new UsageError(`--${name} is needed.`);
}

/** All texts of an option that may be given several times; separated by commas or one by one. */
export function textsOf({ values }: Arguments, name: string): string[] {
  return [values[name] ?? []]
    .flat()
    .flatMap((value) => String(value).split(','))
    .filter(Boolean);
}

/** A number within limits; undefined when the option was not given. @throws UsageError */
export function numberOf(
  args: Arguments,
  name: string,
  { min, max = Number.MAX_SAFE_INTEGER, whole = true }: { min: number; max?: number; whole?: boolean },
): number | undefined {
  const text = textOf(args, name);
  if (text === undefined) return undefined;
  const value = Number(text.replace(/%$/, ''));
  if (text.trim() && value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  throw new UsageError(
    `--${name} ${text}: a ${whole ? 'whole ' : ''}number from ${min} to ${max} is needed.`,
  );
}

/** `name@version` in two. @throws UsageError */
export function splitVersion(text: string): [name: string, version: string] {
  const [, name, version] = /^([a-z0-9-]+)@(.+)$/.exec(text) ?? [];
  if (name && version) return [name, version];
  throw new UsageError(`${text} is no version: write it as mfe-catalog@1.4.0.`);
}
