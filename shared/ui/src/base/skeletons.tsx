import type { ReactNode } from 'react';

/** Grey shapes say nothing to a screen reader: this sentence does. */
function Busy({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The shape of fields that are on their way. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Busy>
      {Array.from({ length: fields }, (_, position) => `field-${position}`).map((key) => (
        <div key={key} className="bal-skeleton-field">
          <div className="bal-skeleton bal-skeleton-label" />
          <div className="bal-skeleton bal-skeleton-control" />
        </div>
      ))}
    </Busy>
  );
}

/** The shape of a page that is on its way: a title and a card. */
export function PageSkeleton() {
  return (
    <Busy>
      <div className="bal-page">
        <div className="bal-skeleton bal-skeleton-title" />
        <div className="bal-card">
          <div className="bal-skeleton bal-skeleton-label" />
          <div className="bal-skeleton bal-skeleton-control" />
          <div className="bal-skeleton bal-skeleton-label" />
          <div className="bal-skeleton bal-skeleton-control" />
        </div>
      </div>
    </Busy>
  );
}
