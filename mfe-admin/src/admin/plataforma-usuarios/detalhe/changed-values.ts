import type { UserAuditEntry } from '@balcao/api-schema';
import { isPlainObject } from '@balcao/domain';
import { recordedName, recordedValue } from './audit-words';

type Recorded = UserAuditEntry['before'];

/** A value of the audit log that an action changed, as people read it. */
export interface ChangedValue {
  name: string;
  /** Null when nothing was recorded, such as before a creation. */
  before: string | null;
  after: string | null;
}

const NOTHING = 'vazio';

/** Members of members under their paths: `address.city`. */
function flat(values: Recorded, path = ''): [string, unknown][] {
  return Object.entries(values ?? {}).flatMap(([name, value]) =>
    isPlainObject(value) ? flat(value, `${path}${name}.`) : [[`${path}${name}`, value] as [string, unknown]],
  );
}

/** The differences between before and after, without empty values of created or deleted records. */
export function changedValues({ before, after }: Pick<UserAuditEntry, 'before' | 'after'>): ChangedValue[] {
  const was = new Map(flat(before));
  const is = new Map(flat(after));
  const read = (values: Map<string, unknown>, name: string) =>
    values.has(name) ? recordedValue(name, values.get(name)) : null;

  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, from: read(was, name), to: read(is, name) }))
    .filter(({ from, to }) => from !== to && (from || to))
    .map(({ name, from, to }) => ({
      name: recordedName(name),
      before: from === '' ? NOTHING : from,
      after: to === '' ? NOTHING : to,
    }));
}
