import '../today/today.css';

const CARDS = ['sales', 'work', 'money'];

/** The shape of a store that sells: three answers, and its health in a line. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <div className="today" aria-hidden="true">
        {CARDS.map((key) => (
          <div key={key} className="bal-card today-card">
            <div className="bal-skeleton bal-skeleton-label" />
            <div className="bal-skeleton bal-skeleton-title" />
          </div>
        ))}
      </div>
    </div>
  );
}
