/** Narrow and wide elements of each digit (interleaved 2 of 5, ABNT NBR 14132 as banks print it). */
const DIGITS = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];
const WIDE = 3;
const [START, STOP] = ['nnnn', 'wnn'];
/** Of the bars, in the units of their width. */
export const BARS_HEIGHT = 50;

/** The bars of 44 digits: pairs of digits, one in the bars, the other in the spaces between them. */
export function barsOf(digits: string): { path: string; width: number } {
  const pairs = digits.match(/\d\d/g) ?? [];
  const woven = pairs.map(([bars = '0', spaces = '0']) =>
    [...(DIGITS[Number(bars)] ?? '')].map((bar, at) => bar + (DIGITS[Number(spaces)]?.[at] ?? '')).join(''),
  );
  let x = 0;
  let path = '';
  for (const [at, element] of [...(START + woven.join('') + STOP)].entries()) {
    const width = element === 'w' ? WIDE : 1;
    if (at % 2 === 0) path += `M${x} 0h${width}v${BARS_HEIGHT}h-${width}z`;
    x += width;
  }
  return { path, width: x };
}
