import { barsOf } from './boleto-bars';

/** Reads bars back: widths of black and white in turn, five pairs of which are two digits. */
function readBars(path: string): string {
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }));
  const widths = bars.flatMap(({ x, width }, at) => {
    const next = bars[at + 1];
    return next ? [width, next.x - x - width] : [width];
  });
  const codes = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];
  const inside = widths.slice(4, -3).map((width) => (width > 1 ? '1' : '0'));
  let digits = '';
  for (let at = 0; at < inside.length; at += 10) {
    const pair = inside.slice(at, at + 10);
    digits += codes.indexOf(pair.filter((_, index) => index % 2 === 0).join(''));
    digits += codes.indexOf(pair.filter((_, index) => index % 2 === 1).join(''));
  }
  return digits;
}

it('draws the bars of a boleto so that they are read as its 44 digits', () => {
  const digits = '34191790010104351004791020150008291070026000';
  expect(readBars(barsOf(digits).path)).toBe(digits);
});
