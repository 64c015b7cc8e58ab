import type { ChangeReport, CompositionEntry } from '@balcao/api-schema';

/** Whether an entry decided what everybody gets, so that one can go back to it. */
export const isRestorable = ({ action, percent }: CompositionEntry): boolean =>
  action === 'promote' || action === 'rollback' || (action === 'advance' && percent === null);

/**
 * The changes of a rollback, from the running composition to `target`.
 *
 * @param entries newest first, at least all that are newer than `target`
 */
export function differenceTo(target: number, entries: readonly CompositionEntry[]): ChangeReport[] {
  const parts = new Map<string, ChangeReport>();
  for (const { generation, action, changes } of entries) {
    // Starting a canary changes nothing for everybody.
    if (generation <= target || action === 'canary') continue;
    for (const { name, from, to } of changes)
      parts.set(name, { name, from: parts.has(name) ? (parts.get(name)?.from ?? null) : to, to: from });
  }
  return [...parts.values()]
    .filter(({ from, to }) => from !== to)
    .sort((one, other) => one.name.localeCompare(other.name));
}
