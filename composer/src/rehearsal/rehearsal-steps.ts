import type { AreaRoute, ResolvedComposition } from '@balcao/contract';

/** The person who opens a page: nobody in particular, or one of the seeded accounts. */
export type Person = 'anonymous' | 'seller' | 'admin';

/** A page that must become usable. */
export interface Visit {
  /** The declared path, with `:name` for parameters. */
  pattern: string;
  /** The address that is opened. */
  path: string;
  person: Person;
  /** The selector that is there once the screen can be used. */
  ready: string;
  /** The address may name a record that does not exist: the screen must handle "not found". */
  namesRecord: boolean;
}

export type RehearsalStep =
  | { kind: 'open'; name: string; visit: Visit }
  /** Everything below `base` is missing: `visit` is a page of the area, `others` must work as usual. */
  | { kind: 'block'; name: string; base: string; visit: Visit | undefined; others: Visit[] };

const PEOPLE: Record<AreaRoute['access'], Person> = {
  guest: 'anonymous',
  public: 'anonymous',
  seller: 'seller',
  admin: 'admin',
};
const NOBODYS = 'nenhum';

function visitOf({ path: pattern, access, ready, params = {} }: AreaRoute): Visit {
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? NOBODYS),
  );
  return { pattern, path, person: PEOPLE[access], ready, namesRecord: path !== pattern };
}

/**
 * The steps of a rehearsal: every declared route as somebody who may open it, those that name a record last, then each area missing once,
 * with a page of each other area. Changed areas come first, because they are the likeliest to fail.
 *
 * @param changed names of the areas that differ from the live ones
 */
export function rehearsalSteps(
  { remotes }: ResolvedComposition,
  changed: ReadonlySet<string> = new Set(),
): RehearsalStep[] {
  const areas = Object.entries(remotes)
    .map(([name, { base, routes }]) => ({
      name,
      base,
      visits: routes.map(visitOf).sort((a, b) => Number(a.namesRecord) - Number(b.namesRecord)),
    }))
    .sort((a, b) => Number(changed.has(b.name)) - Number(changed.has(a.name)));
  const opened = areas.flatMap(({ visits }) =>
    visits.map(
      (visit): RehearsalStep => ({ kind: 'open', name: `${visit.pattern} as ${visit.person}`, visit }),
    ),
  );
  const blocked = areas.map(({ name, base, visits: [visit] }): RehearsalStep => {
    const others = areas.flatMap((other) => (other.name === name ? [] : other.visits.slice(0, 1)));
    return { kind: 'block', name: `without ${name}`, base, visit, others };
  });
  return [...opened, ...blocked];
}
