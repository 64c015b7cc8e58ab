import type { ReactNode } from 'react';

/** An explanation that can be opened. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="bal-disclosure">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
