import type { ReactNode } from 'react';

/** An explanation for those who ask for it. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="bal-disclosure">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
