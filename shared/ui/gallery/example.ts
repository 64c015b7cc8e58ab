import type { ReactNode } from 'react';

/** A pattern of shared/ui in one of its states. */
export interface Example {
  /** Unique in its group; the place in the address. */
  id: string;
  title: string;
  /** When to use it, and what to look at. */
  note: string;
  content: ReactNode;
  /** Drawn without a card around: it brings its own. */
  bare?: boolean;
}

/** The examples of one entry of shared/ui. */
export interface ExampleGroup {
  /** The part of the address: `#form`. */
  id: string;
  /** The entry that areas import: `@balcao/ui/form`. */
  entry: string;
  examples: readonly Example[];
}
