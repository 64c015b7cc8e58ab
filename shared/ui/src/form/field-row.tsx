import type { ReactNode } from 'react';

/** Short fields that belong together, side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className="bal-field-row">{children}</div>;
}
