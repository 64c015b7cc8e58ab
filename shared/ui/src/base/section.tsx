import { type ReactNode, useId } from 'react';

/** A surface on the page. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="bal-card">{children}</div>;
}

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Beside the title, on the right. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A card with a heading: a part of a page that can be found by its name. */
export function Section({ title, description, actions, children }: SectionProps) {
  const headingId = useId();
  return (
    <section className="bal-card" aria-labelledby={headingId}>
      <div className="bal-section-header">
        <h2 id={headingId} className="bal-h2">
          {title}
        </h2>
        {actions}
      </div>
      {description && <p className="bal-section-description">{description}</p>}
      {children}
    </section>
  );
}
