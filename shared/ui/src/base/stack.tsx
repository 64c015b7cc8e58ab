import type { ReactNode } from 'react';

export interface StackProps {
  /** Space between the children, in pixels. */
  gap?: 4 | 8 | 12 | 16 | 24 | 32;
  /** `row` wraps when there is no room. */
  direction?: 'column' | 'row';
  children: ReactNode;
}

/** Children one below the other (or in a row) with even space between them. */
export function Stack({ gap = 16, direction = 'column', children }: StackProps) {
  return <div className={`bal-stack bal-stack-${direction} bal-gap-${gap}`}>{children}</div>;
}
