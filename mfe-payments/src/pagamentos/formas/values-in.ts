import type { FormValues } from '@balcao/ui/form';

/** The form's name of a field of the configuration: errors of the API come back under it. */
export const configField = (name: string): string => `config.${name}`;

/** An emptied number counts as 0: no discount, no limit. */
export const numberIn = (values: FormValues, name: string): number => Number(values[configField(name)] ?? 0);

export const textIn = (values: FormValues, name: string): string => String(values[configField(name)] ?? '');

export const flagIn = (values: FormValues, name: string): boolean => values[configField(name)] === true;

/** Fields by their names in the form. */
export const fieldsOf = (config: Readonly<Record<string, unknown>>): FormValues =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [configField(name), value]));

/** 0 means no limit, which is shown as an empty field. */
export const limitOf = (cents: number): number | null => cents || null;
