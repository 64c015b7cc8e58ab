import path from 'node:path';

/** Figures of a folder's code, as information: how finely it is cut, and what that costs. */
export interface HouseFigures {
  files: number;
  lines: number;
  functions: number;
  /** Functions with exactly one place that names them, and those of them that another file imports for it. */
  withOneCaller: number;
  importedForOne: number;
  /** Lines of functions with one caller beside their bodies: docstring, signature, closing bracket, blank line, import. */
  overheadLines: number;
}

interface FunctionAt {
  name: string;
  file: string;
  /** Of what stands around its body. */
  frameLines: number;
}

const FUNCTION =
  /^(?:export )?(?:async function|function|const) (\w+)(?:(?<=function \w+)|(?: = (?:async )?(?:\(|<|\w+ =>))|(?: =\n))/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']*)';$/gm;

/** Lines from a function's docstring to the beginning of its body, with its end and the blank line behind. */
function frameOf(lines: readonly string[], at: number): number {
  let first = at;
  if (lines[at - 1]?.endsWith('*/')) while (first > 0 && !lines[first]?.startsWith('/**')) first -= 1;
  let body = at;
  while (body < lines.length - 1 && !/(?:\{|=>|\()$/.test(lines[body] ?? '')) body += 1;
  const isOneLine = /;$/.test(lines[at] ?? '');
  return (isOneLine ? at : body) - first + 1 + (isOneLine ? 1 : 2);
}

/** The functions at the top of a file. */
function functionsIn(file: string, source: string): FunctionAt[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const name = FUNCTION.exec(`${line}\n`)?.[1];
    return name === undefined ? [] : [{ name, file, frameLines: frameOf(lines, at) }];
  });
}

const countOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`(?<![\\w.$])${name}(?![\\w$])`, 'g'))].length;

/** The names that a source takes from files beside it, by the path of each file. */
function importedIn(file: string, source: string): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const [, list = '', from = ''] of source.matchAll(IMPORT)) {
    const target = path.posix.join(path.posix.dirname(file), from);
    const own = list.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*/, ''),
    );
    names.set(target, [...(names.get(target) ?? []), ...own]);
  }
  return names;
}

/** @param sources the texts of the files by their paths from one folder */
export function measureHouse(sources: ReadonlyMap<string, string>): HouseFigures {
  const plain = new Map([...sources].map(([file, text]) => [file, text.replace(COMMENT, '')]));
  const imported = new Map([...plain].map(([file, text]) => [file, importedIn(file, text)]));
  const bodies = new Map([...plain].map(([file, text]) => [file, text.replace(IMPORT, '')]));
  const functions = [...sources].flatMap(([file, text]) => functionsIn(file, text));
  const figures: HouseFigures = {
    files: sources.size,
    lines: [...sources.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0),
    functions: functions.length,
    withOneCaller: 0,
    importedForOne: 0,
    overheadLines: 0,
  };
  for (const { name, file, frameLines } of functions) {
    const module = file.replace(/(?:\/index)?\.ts$/, '');
    const own = countOf(bodies.get(file) ?? '', name) - 1;
    const others = [...imported]
      .filter(
        ([, names]) => names.get(module)?.includes(name) || names.get(`${module}/index`)?.includes(name),
      )
      // Handed on by an index, it may be called from anywhere.
      .map(([other]) => (/(?:^|\/)index\.ts$/.test(other) ? 2 : countOf(bodies.get(other) ?? '', name)));
    const elsewhere = others.reduce((sum, count) => sum + count, 0);
    if (own + elsewhere !== 1) continue;
    figures.withOneCaller += 1;
    figures.importedForOne += elsewhere;
    figures.overheadLines += frameLines + elsewhere;
  }
  return figures;
}
