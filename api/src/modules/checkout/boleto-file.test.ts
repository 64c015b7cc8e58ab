import { BUYER, buy, sellingStore, visit } from '../../../test/buyer-checkout';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { drawPdf } from '../../pictures/draw-pdf';

const api = withApi();
let sellerId: string;
let link: string;

beforeEach(async () => {
  const store = await sellingStore(api);
  ({ sellerId } = store.account);
  ({ link } = store);
});

const ADDRESS = {
  zip: '01310-100',
  street: 'Avenida Paulista',
  number: '1000',
  district: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
};
const fileOf = (token: string) =>
  api.app.inject({ url: `/v1/checkout/sessions/${token}/boleto.pdf`, remoteAddress: newIp() });

const DIGITS = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** The widths of black and white in turn, in a row of pixels, from the first black one to the last. */
function stripesOf(pixels: Uint8Array, width: number, y: number): number[] {
  const row = Array.from({ length: width }, (_, x) => (pixels[(y * width + x) * 4] ?? 255) < 128);
  const inside = row.slice(row.indexOf(true), row.lastIndexOf(true) + 1);
  const stripes: number[] = [];
  for (const [x, isBlack] of inside.entries()) {
    if (x > 0 && isBlack === inside[x - 1]) stripes[stripes.length - 1] = (stripes.at(-1) ?? 0) + 1;
    else stripes.push(1);
  }
  return stripes;
}

/** Reads 44 digits from the row of pixels that has their 227 stripes. */
function readBars({ pixels, width, height }: { pixels: Uint8Array; width: number; height: number }): string {
  for (let y = 0; y < height; y++) {
    const stripes = stripesOf(pixels, width, y);
    if (stripes.length !== 227) continue;
    // A narrow one is two pixels wide, a wide one six.
    const middle = (Math.min(...stripes) + Math.max(...stripes)) / 2;
    const inside = stripes.slice(4, -3).map((stripe) => (stripe > middle ? '1' : '0'));
    let digits = '';
    for (let at = 0; at < inside.length; at += 10)
      for (const odd of [0, 1])
        digits += DIGITS.indexOf(
          inside
            .slice(at, at + 10)
            .filter((_, index) => index % 2 === odd)
            .join(''),
        );
    return digits;
  }
  return '';
}

// A process starts to draw it, and another one to read it: seconds on a busy machine.
it('a boleto is a page whose bars a phone reads as its line says', async () => {
  const { buyer, paid } = await buy(api, link, { ...BUYER, address: ADDRESS, method: 'boleto' });
  const file = await fileOf(buyer.token);
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toBe('application/pdf');
  const drawn = await drawPdf({ drawings: api.platform.drawings, sellerId }, file.rawPayload);
  if ('problem' in drawn) throw new Error(drawn.problem);
  expect(readBars(drawn)).toBe(paid.payment?.boleto?.barcode);
});

it('there is none before it is ordered, nor of a Pix', async () => {
  const { token } = await visit(api, link);
  expect((await fileOf(token)).statusCode).toBe(404);
  const { buyer } = await buy(api, link);
  expect((await fileOf(buyer.token)).statusCode).toBe(404);
});
