import type { ReactNode } from 'react';

export interface Definition {
  term: string;
  value: ReactNode;
  /** Why it is so, or what to do to change it. */
  note?: ReactNode;
}

/** Facts that cannot be edited here, each under its name. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className="bal-definitions">
      {items.map(({ term, value, note }) => (
        <div key={term}>
          <dt className="bal-meta">{term}</dt>
          <dd>
            {value}
            {note && <div className="bal-meta">{note}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
