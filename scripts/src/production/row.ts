import type { Installation } from './installation';
import type { Person } from './person';

/** One line of the table: what was tried and what came of it. */
export interface Row {
  what: string;
  measured: string;
  isRight: boolean;
}

/** Tries something on the running installation. */
export type Trial = (installation: Installation, person: Person) => Promise<Row[]>;

/** The rows as a table of Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, measured, isRight }) => `| ${what} | ${measured} | ${isRight ? 'yes' : '**no**'} |`,
  );
  return ['| Tried | Measured | As wanted |', '| --- | --- | --- |', ...lines].join('\n');
}
