import type { UserAuditEntry } from '@balcao/api-schema';
import { Disclosure } from '@balcao/ui/display';
import { type ChangedValue, changedValues } from './changed-values';

/** The number of values shown at first. A new product has twenty. */
const MAX_AT_ONCE = 3;
const FIRST_OF_MORE = 2;

function Value({ name, before, after }: ChangedValue) {
  return (
    <div>
      <span className="bal-soft">{name}:</span> {[before, after].filter((text) => text !== null).join(' → ')}
    </div>
  );
}

export interface ChangesProps {
  entry: UserAuditEntry;
  /** Shown when no value changed. */
  none?: string;
}

/** The changes of an action: `Status: Ativo → Bloqueado`. */
export function Changes({ entry, none }: ChangesProps) {
  const values = changedValues(entry);
  if (values.length === 0) return none;
  const lines = values.map((value) => <Value key={value.name} {...value} />);
  if (values.length <= MAX_AT_ONCE) return lines;
  return (
    <>
      {lines.slice(0, FIRST_OF_MORE)}
      <Disclosure summary={`Mais ${values.length - FIRST_OF_MORE} valores`}>
        {lines.slice(FIRST_OF_MORE)}
      </Disclosure>
    </>
  );
}
