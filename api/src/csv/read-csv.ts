import { pipeline, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { unguardFormula } from '@balcao/domain';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../problem';

/** The separators of cells, the likeliest first. */
export const SEPARATORS = [';', ',', '\t', '|'] as const;
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

/** The line by which a file tells Excel its separator. Excel shows no row for it. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?[;,\t]*(?:\r\n|\n|\r|$)/i;

/** The separator that a file names, else the most frequent one in its first line, outside quotes. */
export function separatorOf(text: string): string {
  const named = SEPARATOR_LINE.exec(text)?.[1];
  if (named !== undefined) return named;
  const start = text.slice(0, HEADINGS_CHARACTERS);
  const firstLine = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? '';
  const bare = firstLine.replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ';';
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  const behind = SEPARATOR_LINE.exec(text)?.[0].length ?? 0;
  for (let start = behind; start < text.length; start += SLICE_CHARACTERS) {
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
 * Yields the rows of a CSV text, header included, without empty rows. Cells are quoted where needed. Guards against formulas,
 * and what tells a spreadsheet that a number is a text, are removed.
 *
 * @throws Problem validation where a quote is never closed, and for a row of more than a thousand cells
 */
export async function* readCsv(text: string, separator = separatorOf(text)): AsyncGenerator<CsvRow> {
  // Errors come to whoever reads the rows.
  const rows = pipeline(
    Readable.from(slicesOf(text)),
    parse({
      delimiter: separator,
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
