import type { UserAuditEntry } from '@balcao/api-schema';
import { Disclosure } from '@balcao/ui/display';
import { type ChangedValue, changedValues } from './changed-values';

/** More values than these wait behind a click: a new product has twenty. */
const MOST_AT_ONCE = 3;

function Value({ name, before, after }: ChangedValue) {
  return (
    <div>
      <span className="bal-soft">{name}:</span> {[before, after].filter((text) => text !== null).join(' → ')}
    </div>
  );
}

/** What an action changed: `Status: Ativo → Bloqueado`. Nothing where it changed no value. */
export function Mudancas({ entry }: { entry: UserAuditEntry }) {
  const values = changedValues(entry);
  const lines = values.map((value) => <Value key={value.name} {...value} />);
  if (values.length <= MOST_AT_ONCE) return lines;
  return <Disclosure summary={`Ver ${values.length} valores`}>{lines}</Disclosure>;
}
