import { isApiError } from '@balcao/contract';
import type { Difference, Side } from '../display/compare-dialog';
import type { FormValues } from '../form/form-values';
import { changedNames } from '../form/same-values';
import { type ResourceSpec, type Versioned, valuesOf } from './resource-spec';

const STALE = 412;

/** The part of a record's specification that a comparison needs. */
export type ComparedSpec<Resource extends Versioned, Values extends FormValues> = Pick<
  ResourceSpec<Resource, Values>,
  'fields' | 'valuesOf'
>;

/** A stale save: the current record and the person's values. */
export interface Conflict<Resource, Values> {
  current: Resource;
  mine: Values;
  differences: Difference[];
}

/** The record as it is now, when an error says that it changed meanwhile. */
export function currentOf<Resource>(error: unknown): Resource | undefined {
  if (!isApiError(error) || error.status !== STALE) return undefined;
  return (error.body as { current?: Resource } | undefined)?.current;
}

/**
 * Compares what a person wants to save with what is stored now.
 *
 * Unchanged fields keep the stored value, so that saving does not undo somebody else's work.
 */
export function conflictOf<Resource extends Versioned, Values extends FormValues>(
  spec: ComparedSpec<Resource, Values>,
  base: Resource,
  mine: Values,
  current: Resource,
): Conflict<Resource, Values> {
  const theirs = valuesOf(spec, current);
  const edited = new Set<string>(changedNames(valuesOf(spec, base), mine));
  const differing = new Set<string>(changedNames(theirs, mine));
  const differences = Object.keys(spec.fields)
    .filter((name) => differing.has(name))
    .map((name) => ({
      name,
      label: spec.fields[name]?.label ?? name,
      mine: shown(spec, name, mine),
      theirs: shown(spec, name, theirs),
      suggested: edited.has(name) ? ('mine' as const) : ('theirs' as const),
    }));
  return { current, mine, differences };
}

function shown<Resource extends Versioned, Values extends FormValues>(
  { fields }: ComparedSpec<Resource, Values>,
  name: keyof Values & string,
  values: Values,
): string {
  const value = values[name];
  const show = fields[name].show;
  return show && value !== undefined ? show(value) : String(value ?? '');
}

/** The values that a person's choices lead to. */
export function chosenValues<Resource extends Versioned, Values extends FormValues>(
  spec: ComparedSpec<Resource, Values>,
  { current, mine }: Conflict<Resource, Values>,
  chosen: Readonly<Record<string, Side>>,
): Values {
  const theirs: FormValues = valuesOf(spec, current);
  const values = Object.keys(mine).map((name) => [name, chosen[name] === 'mine' ? mine[name] : theirs[name]]);
  return Object.fromEntries(values) as Values;
}
