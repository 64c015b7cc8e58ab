/** The line of a series, small, before its name. */
export function SeriesKey({ position }: { position: number }) {
  return (
    <svg
      className={`bal-series-key bal-series bal-series-${position}`}
      width="20"
      height="8"
      viewBox="0 0 20 8"
      aria-hidden="true"
    >
      <path d="M2 4H18" className="bal-line" />
    </svg>
  );
}
