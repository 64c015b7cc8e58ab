import type { UserAuditEntry } from '@balcao/api-schema';
import { Disclosure } from '@balcao/ui/display';
import { type ChangedValue, changedValues } from './changed-values';

/** So many values are shown at once; of more, the first ones, and the others wait behind a click: a new product has twenty. */
const MOST_AT_ONCE = 3;
const FIRST_OF_MORE = 2;

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
  return (
    <>
      {lines.slice(0, FIRST_OF_MORE)}
      <Disclosure summary={`Mais ${values.length - FIRST_OF_MORE} valores`}>
        {lines.slice(FIRST_OF_MORE)}
      </Disclosure>
    </>
  );
}
