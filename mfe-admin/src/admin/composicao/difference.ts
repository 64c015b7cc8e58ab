import type { CompositionChange, CompositionEntry } from '@balcao/api-schema';

/** Whether an entry decided what everybody gets, so that one can go back to it. */
export const isRestorable = ({ action, percent }: CompositionEntry): boolean =>
  action === 'promote' || action === 'rollback' || (action === 'advance' && percent === null);

/**
 * What everybody would get differently if the channel went back: from what runs now to what ran since `target`.
 *
 * @param entries newest first, at least all that are newer than `target`
 */
export function differenceTo(target: number, entries: readonly CompositionEntry[]): CompositionChange[] {
  const parts = new Map<string, CompositionChange>();
  for (const { generation, action, changes } of entries) {
    // The beginning of a canary changed nothing for everybody.
    if (generation <= target || action === 'canary') continue;
    for (const { name, from, to } of changes)
      parts.set(name, { name, from: parts.has(name) ? (parts.get(name)?.from ?? null) : to, to: from });
  }
  return [...parts.values()]
    .filter(({ from, to }) => from !== to)
    .sort((one, other) => one.name.localeCompare(other.name));
}
