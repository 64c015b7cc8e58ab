import type { Person, Visit } from './rehearsal-steps';

/** Addresses of records that the opened pages link to. */
export class KnownRecords {
  private readonly links = new Map<Person, Set<string>>();

  /** @param links the paths that a page leads to */
  remember(person: Person, links: readonly string[]): void {
    const known = this.links.get(person) ?? new Set();
    for (const link of links) known.add(link);
    this.links.set(person, known);
  }

  /** The visit of an existing record, if a list linked to one; else the visit as declared. */
  withRecord(visit: Visit): Visit {
    if (!visit.namesRecord) return visit;
    const fits = new RegExp(`^${visit.pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
    const path = [...(this.links.get(visit.person) ?? [])].find((link) => fits.test(link));
    return path ? { ...visit, path, namesRecord: false } : visit;
  }
}
