const WIDTHS = ['wide', 'middle', 'narrow'] as const;

function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, position) => `row-${position}`);
}

/** Skeleton rows of the table, in their own `tbody`. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      {keysOf(rows).map((row, line) => (
        <tr key={row}>
          {keysOf(columns).map((cell, place) => (
            <td key={cell}>
              <div
                className={`bal-skeleton bal-list-bone bal-list-bone-${WIDTHS[(line + place) % WIDTHS.length]}`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Skeleton cards. */
export function SkeletonCards({ rows }: { rows: number }) {
  return (
    <ul className="bal-list-cards" aria-hidden="true">
      {keysOf(rows).map((row) => (
        <li key={row} className="bal-list-card">
          <div className="bal-list-card-body">
            <div className="bal-skeleton bal-list-bone bal-list-bone-wide" />
            <div className="bal-skeleton bal-list-bone bal-list-bone-middle" />
          </div>
        </li>
      ))}
    </ul>
  );
}
