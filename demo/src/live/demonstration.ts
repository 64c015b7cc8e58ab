import type { DemoStore } from './store';

/** The buyers of a demonstration. */
export const BUYERS = [
  'Bruna Teixeira',
  'Caio Nogueira',
  'Elisa Barros',
  'João Melo',
  'Lara Pereira',
  'Rui Gomes',
];

/** A run of the demonstration: its store, where it is told, and how it waits and decides. */
export interface Demonstration {
  store: DemoStore;
  log: (line: string) => void;
  /** Waits; rejects when the demonstration is to end. */
  pause: (seconds: number) => Promise<void>;
  /** Like `Math.random`. */
  random: () => number;
}
