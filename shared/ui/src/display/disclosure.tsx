import type { ReactNode } from 'react';

interface DisclosureProps {
  summary: string;
  /** Called when it opens, so that what it shows is read only then. */
  onOpen?(): void;
  children: ReactNode;
}

/** An explanation that can be opened. */
export function Disclosure({ summary, onOpen, children }: DisclosureProps) {
  return (
    <details
      className="bal-disclosure"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
