import type { Visit } from './visit';

/** The results of visits, with one line for all that ended alike. */
export function describeVisits(visits: readonly Visit[], area: string): string[] {
  const counts = new Map<string, number>();
  for (const { side, versions, sees } of visits) {
    const line = `got ${area} ${versions[area]} (${side}), and saw “${sees}”`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} ${line}`);
}
