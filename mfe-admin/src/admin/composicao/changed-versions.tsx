import type { ChangeReport } from '@balcao/api-schema';

/** From one version to another; a part may also come in, or go. */
function Versions({ from, to }: ChangeReport) {
  if (to === null) return <>{from} sai</>;
  if (from === null)
    return (
      <>
        entra com <strong>{to}</strong>
      </>
    );
  return (
    <>
      {from}
      <span aria-hidden="true"> → </span>
      <span className="bal-visually-hidden"> passa a </span>
      <strong>{to}</strong>
    </>
  );
}

/** The changed versions: `mfe-catalog 1.3.0 → 1.4.0`. */
export function ChangedVersions({ label, changes }: { label: string; changes: readonly ChangeReport[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="adm-changes" aria-label={label}>
      {changes.map((change) => (
        <li key={change.name} className="adm-change bal-tabular">
          {change.name} <Versions {...change} />
        </li>
      ))}
    </ul>
  );
}
