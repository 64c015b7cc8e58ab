import type { CompositionChange } from '@balcao/api-schema';

const NONE = 'fora';

/** What changes from which version to which: `mfe-catalog 1.3.0 → 1.4.0`. */
export function VersoesMudadas({ label, changes }: { label: string; changes: readonly CompositionChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="adm-changes" aria-label={label}>
      {changes.map(({ name, from, to }) => (
        <li key={name} className="adm-change">
          <span>{name}</span> <span className="bal-tabular">{from ?? NONE}</span>
          <span aria-hidden="true"> → </span>
          <span className="bal-visually-hidden"> passa a </span>
          <strong className="bal-tabular">{to ?? NONE}</strong>
        </li>
      ))}
    </ul>
  );
}
