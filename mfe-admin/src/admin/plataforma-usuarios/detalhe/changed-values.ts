import type { UserAuditEntry } from '@balcao/api-schema';

/** A value of the audit log that an action changed, as texts. */
export interface ChangedValue {
  name: string;
  before: string;
  after: string;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'vazio';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What differs between before and after, by the names under which the API recorded it. */
export function changedValues({ before, after }: Pick<UserAuditEntry, 'before' | 'after'>): ChangedValue[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((value) => value.before !== value.after);
}
