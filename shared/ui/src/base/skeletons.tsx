import type { ReactNode } from 'react';

/** The sentence for screen readers, which cannot see the grey shapes. */
function Busy({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The skeleton of a form. */
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

/** The skeleton of a form in a card of its own. */
export function CardSkeleton(props: { fields?: number }) {
  return (
    <div className="bal-card">
      <FormSkeleton {...props} />
    </div>
  );
}

/** The skeleton of a page: a title and a card. */
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
