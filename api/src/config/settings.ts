import { z } from 'zod';

/** An environment variable, and what it may be. Messages name it and leave its value out, because it may be a secret. */
interface Setting<Schema extends z.ZodType> {
  variable: string;
  schema: Schema;
}
type Fields = Readonly<Record<string, Setting<z.ZodType>>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: z.output<F[Name]['schema']> };

export const setting = <Schema extends z.ZodType>(variable: string, schema: Schema): Setting<Schema> => ({
  variable,
  schema,
});

export const optional = <Schema extends z.ZodType>({ variable, schema }: Setting<Schema>) =>
  setting(variable, schema.optional());

/** @param fallback as it would stand in the environment */
export const byDefault = <Schema extends z.ZodType>(
  { variable, schema }: Setting<Schema>,
  fallback: z.input<Schema> & z.core.util.NoUndefined<z.input<Schema>>,
) => setting(variable, schema.prefault(fallback));

/** Any text, or one of a form. @param rule the rest of a sentence that begins with the variable, such as `must be the name of a bucket.` */
export const text = (variable: string, form = /^/, rule = '') =>
  setting(variable, z.string().regex(form, `${variable} ${rule}`));

export const secret = (variable: string, shortest: number) =>
  setting(variable, z.string().min(shortest, `${variable} must have at least ${shortest} characters.`));

/** A whole number within bounds. */
export const whole = (
  variable: string,
  fallback: number,
  [least, most]: readonly [number, number],
  rule = `must be between ${least} and ${most}.`,
) =>
  setting(
    variable,
    z
      .string()
      .default(String(fallback))
      .transform(Number)
      .refine((value) => Number.isInteger(value) && value >= least && value <= most, `${variable} ${rule}`),
  );

export const oneOf = <const Names extends readonly [string, ...string[]]>(variable: string, names: Names) => {
  const all = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  return setting(variable, z.enum(names, { error: `${variable} must be ${all}.` }));
};

/** Production leaves out what simulates, and asks for more. */
export const environment = byDefault(oneOf('NODE_ENV', ['development', 'test', 'production']), 'development');

export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** An address of the web, without a trailing slash. */
export const address = (variable: string, rule: string) =>
  setting(variable, z.url({ protocol: /^https?$/, error: `${variable} ${rule}` }).transform(withoutSlash));

/** The items of a list with commas. */
export const itemsOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Settings that belong together, by the names that the product has for them. */
export const settings = <const F extends Fields>(fields: F) =>
  z
    .object(
      Object.fromEntries(Object.values(fields).map(({ variable, schema }) => [variable, schema] as const)),
    )
    .transform(
      (read) =>
        Object.fromEntries(
          Object.entries(fields).map(([name, { variable }]) => [name, read[variable]]),
        ) as ValuesOf<F>,
    );

/**
 * Of settings that may be left out: those that must all be there because of another one, `because`.
 * @param context gets a sentence with the missing ones
 */
export function complete<const F extends Fields>(
  values: ValuesOf<F>,
  fields: F,
  because: string,
  context: z.RefinementCtx,
): { [Name in keyof F]: NonNullable<ValuesOf<F>[Name]> } {
  const missing = Object.keys(fields).filter((name) => values[name] === undefined);
  if (missing.length > 0)
    context.addIssue(`${because} needs ${missing.map((name) => fields[name]?.variable).join(' and ')}.`);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as {
    [Name in keyof F]: NonNullable<ValuesOf<F>[Name]>;
  };
}

/** One or more wrong settings. Each sentence leaves the value out, because it may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'));
  }
}

/**
 * Reads groups of settings from environment variables; an empty one counts as not set.
 * @param furtherOf what else is wrong, after the sentences that are told already
 * @throws ConfigError with one sentence per wrong setting
 */
export function readSettings<Groups extends Readonly<Record<string, z.ZodType>>>(
  groups: Groups,
  env: Record<string, string | undefined>,
  furtherOf: (filled: Record<string, string | undefined>, told: readonly string[]) => string[] = () => [],
): { [Name in keyof Groups]: z.output<Groups[Name]> } {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const results = Object.entries(groups).map(([name, group]) => [name, group.safeParse(filled)] as const);
  const wrong = results.flatMap(([, { error }]) => (error?.issues ?? []).map(({ message }) => message));
  const sentences = new Set([...wrong, ...furtherOf(filled, wrong)]);
  if (sentences.size > 0) throw new ConfigError([...sentences]);
  return Object.fromEntries(results.map(([name, { data }]) => [name, data])) as {
    [Name in keyof Groups]: z.output<Groups[Name]>;
  };
}
