import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { unguardFormula } from '@balcao/domain';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../problem';

const SEPARATORS = [';', ',', '\t'] as const;
/** Other requests have their turn between slices: a file may have a cell in each of its bytes. */
const SLICE_CHARACTERS = 8 * 1024;
/** Longer than any valid row, so that an open quote does not swallow the rest of the file. */
const MAX_ROW_BYTES = 512 * 1024;
/** More than any table has that is read here. */
const MAX_CELLS = 1_000;

/** A row of a CSV. `line` counts rows from 1, as spreadsheets do: a line break inside a cell begins none. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Headings are shorter. A pattern that goes on for megabytes fails by what it has to remember. */
const HEADINGS_CHARACTERS = 16 * 1024;

/** The most frequent separator in the first line, outside quotes. */
export function separatorOf(text: string): string {
  const start = text.slice(0, HEADINGS_CHARACTERS);
  const firstLine = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '';
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE_CHARACTERS) {
    yield text.slice(start, start + SLICE_CHARACTERS);
    await setImmediate();
  }
}

/** An incomplete row comes after the complete ones. */
const unreadable = (error: CsvError) =>
  new Problem('validation', {
    text: `O arquivo não pôde ser lido como CSV. Confira as aspas a partir da linha ${Number(error.records) + 1}.`,
    cause: error,
  });

const tooWide = (line: number) =>
  new Problem('validation', {
    text: `A linha ${line} tem mais de 1.000 colunas. Confira se o arquivo é o certo.`,
  });

/**
 * Yields the rows of a CSV text, header included, without empty rows. Separators are `;`, `,` or tab; cells are quoted
 * where needed. Guards against formulas are removed.
 *
 * @throws Problem validation where a quote is never closed, and for a row of more than a thousand cells
 */
export async function* readCsv(text: string): AsyncGenerator<CsvRow> {
  // Errors come to whoever reads the rows.
  const rows = pipeline(
    Readable.from(slicesOf(text)),
    parse({
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_ROW_BYTES,
    }),
    () => undefined,
  );
  let line = 0;
  try {
    for await (const record of rows as AsyncIterable<string[]>) {
      line += 1;
      if (record.length > MAX_CELLS) throw tooWide(line);
      if (record.some((cell) => cell !== '')) yield { line, cells: record.map(unguardFormula) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}
