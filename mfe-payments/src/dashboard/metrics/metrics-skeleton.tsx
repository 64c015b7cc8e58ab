const CARDS = ['sales', 'orders', 'conversion', 'sessions'];

/** The shape of the figures at the top. */
export function FiguresSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <div className="bal-figures metrics-main" aria-hidden="true">
        {CARDS.map((key) => (
          <div key={key} className="bal-figure metrics-skeleton-card">
            <div className="bal-skeleton bal-skeleton-label" />
            <div className="bal-skeleton bal-skeleton-title" />
            <div className="bal-skeleton bal-skeleton-label" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** As high as the chart, so that nothing moves when it comes. */
export function TrendSkeleton() {
  return <div className="bal-card metrics-skeleton-trend" aria-hidden="true" />;
}
