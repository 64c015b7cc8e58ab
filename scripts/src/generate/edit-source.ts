import { PlainError } from '../plain-error';

const CLOSING: Record<string, string> = { '[': ']', '{': '}' };

/** The place of the bracket that closes the one at `open`; brackets in texts and comments do not count. */
function closingOf(source: string, open: number): number {
  const token = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[[\]{}]/g;
  token.lastIndex = open;
  let depth = 0;
  for (let found = token.exec(source); found !== null; found = token.exec(source)) {
    if (found[0] === '[' || found[0] === '{') depth += 1;
    if (found[0] === ']' || found[0] === '}') depth -= 1;
    if (depth === 0) return found.index;
  }
  return -1;
}

/**
 * Adds an item at the end of a literal or an interface that is written out in a source, such as `routes: [` or `screens = {`.
 *
 * @param opening how the literal begins, as an expression that ends with its bracket
 * @throws PlainError when the source has no such literal
 */
export function appendTo(source: string, opening: RegExp, item: string, file: string): string {
  const found = opening.exec(source);
  const bracket = found ? found.index + found[0].length - 1 : -1;
  const end = bracket < 0 || !CLOSING[source[bracket] ?? ''] ? -1 : closingOf(source, bracket);
  if (end < 0)
    throw new PlainError(
      `${file} is not written as the generator knows it (${opening.source}): add this by hand:\n${item}`,
    );
  const before = source.slice(0, end).trimEnd();
  const comma = /[[{,;]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${item},\n${source.slice(end)}`;
}
