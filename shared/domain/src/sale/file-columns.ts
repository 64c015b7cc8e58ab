import { BRAZILIAN_STATES, type BrazilianState } from '../address/brazilian-states';
import { readScaled } from '../money/read-number';
import { centsAsDecimal } from '../money/written-number';
import { foldText } from '../text/fold-text';
import { formatCalendarDate, isRealDate, parseBrazilianDate } from '../time/calendar-date';

/** A cell that cannot be read, in words. */
class UnreadableCell extends Error {}

/** A column of a file of rules of the sale. */
export interface Column<Value> {
  heading: string;
  write(value: Value): string;
  /** @throws UnreadableCell */
  read(cell: string): Value;
}

export const refuse = (sentence: string): never => {
  throw new UnreadableCell(sentence);
};
/** In files as in `Oferta, Ano todo`: separated by commas, in any case. */
export const words = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const scaled = (heading: string, unit: string): Column<number> => ({
  heading,
  write: (value) => (value === 0 ? '' : centsAsDecimal(value)),
  read: (cell) => (cell === '' ? 0 : (readScaled(cell, 2) ?? refuse(`Escreva ${unit}.`))),
});
export const money = (heading: string) => scaled(heading, 'um valor, como 1.234,56');
export const whole = (heading: string): Column<number> => ({
  heading,
  write: (value) => (value === 0 ? '' : String(value)),
  read: (cell) => (cell === '' ? 0 : (readScaled(cell, 0) ?? refuse('Escreva um número inteiro.'))),
});
const YES = 'sim';
const NO = 'não';
export const answer = (heading: string): Column<boolean> => ({
  heading,
  write: (value) => (value ? YES : NO),
  read(cell) {
    const word = foldText(cell);
    if (word === foldText(YES)) return true;
    return word === '' || word === foldText(NO) ? false : refuse('Escreva sim ou não.');
  },
});
export const day = (heading: string): Column<string> => ({
  heading,
  write: formatCalendarDate,
  read: (cell) =>
    cell === '' || isRealDate(cell)
      ? cell
      : (parseBrazilianDate(cell) ?? refuse('Escreva a data como 31/12/2026.')),
});

/** The key whose label a word is, whatever its case. */
export function keyOf<Key extends string>(labels: Readonly<Record<Key, string>>, word: string): Key {
  const keys = Object.keys(labels) as Key[];
  const wanted = foldText(word);
  const found = keys.find((key) => foldText(labels[key]) === wanted || key === word);
  return found ?? refuse(`Não conhecemos “${word}”. Use: ${Object.values(labels).join(', ')}.`);
}
export const choice = <Key extends string>(
  heading: string,
  labels: Readonly<Record<Key, string>>,
): Column<Key> => ({
  heading,
  write: (value) => labels[value],
  read: (cell) => keyOf(labels, cell),
});

export const wordsColumn = (heading: string): Column<readonly string[]> => ({
  heading,
  write: (values) => values.join(', '),
  read: words,
});

const UFS: readonly string[] = BRAZILIAN_STATES.map(({ code }) => code);

export const statesColumn = (heading: string): Column<readonly BrazilianState[]> => ({
  heading,
  write: (ufs) => ufs.join(', '),
  read: (cell) =>
    words(cell).map((word) =>
      UFS.includes(word.toUpperCase())
        ? (word.toUpperCase() as BrazilianState)
        : refuse(`“${word}” não é um estado: escreva SP, RJ…`),
    ),
});

type Columns<Values> = { readonly [Field in keyof Values]: Column<Values[Field]> };

/** The values in the cells of a line, and the problems of those that cannot be read. */
export interface ReadCells<Values> {
  values: Partial<Values>;
  problems: Partial<Record<keyof Values, string>>;
}

/** Reads the cells that a line has. */
export function readCells<Values>(
  columns: Columns<Values>,
  cells: Readonly<Partial<Record<keyof Values, string>>>,
): ReadCells<Values> {
  const read: ReadCells<Values> = { values: {}, problems: {} };
  for (const field of Object.keys(columns) as (keyof Values)[]) {
    const cell = cells[field]?.trim();
    if (cell === undefined) continue;
    try {
      read.values[field] = columns[field].read(cell);
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      read.problems[field] = error.message;
    }
  }
  return read;
}
