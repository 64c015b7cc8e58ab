import { isValidGtin } from '../products/gtin';
import { modulo11CheckDigit } from '../tax-numbers/check-digit';
import { isValidCnpj } from '../tax-numbers/cnpj';
import { containsCardNumber, tokenIsCardNumber } from './card-number';

describe('card numbers', () => {
  it.each([
    '4111111111111111',
    'cartão 5555 5555 5555 4444, validade 12/28',
    '4111-1111-1111-1111',
    '378282246310005',
    '30569309025904',
    '6062 8267 8627 6634',
    '3530 1113 3330 0000',
    '6759 6498 2643 8453',
    '6226 0500 0000 0000 105',
    '6362970000457013',
    '{"note":"x4111111111111111x"}',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u20091111\u20071111\u30001111',
    '4111\u200b1111\u200b1111\u200b1111',
    '4\u20601\u00ad11\ufeff111111111111',
    '4111  1111   1111\t1111',
    '4111 - 1111 - 1111 - 1111',
    '4111\u20131111\u20141111\u22121111',
    '4111\n1111\r\n1111\u20281111',
    '４１１１ １１１１ １１１１ １１１１',
    'pedido 12 4111 1111 1111 1111 123',
    '23793.81284 60007.827136 95000.063305 2 16660000001157 e 4111 1111 1111 1111',
  ])('sees one in %s', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  it.each([
    ['a number that fails Luhn', '4111111111111112'],
    ['a CPF', '529.982.247-25 52998224725'],
    ['a CNPJ that passes Luhn', '33000167003046'],
    ['a CNPJ with a letter whose digits pass Luhn', 'A3487610681278'],
    ['a phone in E.164', '+5511987654321'],
    ['phones as people write them', '(11) 98765-4321 / 11 3456-7890'],
    ['a mobile as a phone writes it', '+55 11 90000-0002'],
    ['a mobile with its country code', '55 11 90000 0010 / 5511900000028 / +55 21 90000-0001'],
    ['a phone with an extension', '55 11 90000-0002 151'],
    ['the id of an order of another shop', '5900000000006'],
    ['a SKU of fourteen digits', '42500000000009'],
    ['the id of a transaction', '202600000000003'],
    ['the id of a pixel', '280000000000001'],
    ['an IMEI', '490154203237518'],
    ['a bar code of 12 digits', '401234567891'],
    ['a Brazilian product code', '7891000315507'],
    ['a German product code that passes Luhn', '4006381333924'],
    ['an identifier', '0193a3e4-4111-7111-8111-411111111111'],
    ['an identifier with a prefix', 'evt_0193a3e4-4111-7111-8111-411111111111'],
    ['an instant in milliseconds', '1763690000000'],
    ['the line of a boleto', 'pague 12 23793.81284 60007.827136 95000.063305 2 16660000001157 até sexta'],
    ['a list of sizes', `Medidas:\n${Array.from({ length: 60 }, (_, row) => 4100 + row * 10).join('\n')}`],
    ['a longer run', '41111111111111114111111111111111'],
    ['a date and a time', '2026-11-20T15:00:00.000Z'],
    ['nothing', ''],
  ])('sees none in %s', (_, text) => {
    expect(containsCardNumber(text)).toBe(false);
  });
});

it('looks at each of half a million digits that stand alone only a few times', () => {
  // Pairs of a digit and a space used to be copied once for each of them, which took minutes.
  expect(containsCardNumber('9 '.repeat(500_000))).toBe(false);
  expect(containsCardNumber(`${'9 '.repeat(500_000)}4111 1111 1111 1111`)).toBe(true);
});

const TIMES = 100_000;
const below = (seed: number, most: number) => Number((BigInt(seed) * 2654435761n) % BigInt(most));
const digitsOf = (seed: number, length: number) =>
  String(below(seed, 10 ** Math.min(length, 9))).padStart(Math.min(length, 9), '0') +
  (length > 9 ? String(below(seed * 7 + 1, 10 ** (length - 9))).padStart(length - 9, '0') : '');
/** The digits with the check digit of ISO/IEC 7812-1 after them. */
function withLuhn(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
const grouped = (digits: string, sign: string) => (digits.match(/\d{1,4}/g) ?? []).join(sign);
const accessKey = (seed: number) => {
  const key = `35${digitsOf(seed, 4)}${digitsOf(seed + 1, 14)}55001${digitsOf(seed + 2, 9)}1${digitsOf(seed + 3, 8)}`;
  return key + String(modulo11CheckDigit(key, 9));
};

it.each<[string, (seed: number) => string[]]>([
  [
    'mobile, however it is written',
    (seed) => {
      const [area, number] = [11 + (seed % 89), String(900_000_000 + below(seed, 100_000_000))];
      const [head, tail] = [number.slice(0, 5), number.slice(5)];
      return [`+55 ${area} ${head}-${tail}`, `55 ${area} ${head} ${tail}`, `0055${area}${number}`];
    },
  ],
  ['IMEI', (seed) => [withLuhn(`35${digitsOf(seed, 12)}`), withLuhn(`86${digitsOf(seed, 12)}`)]],
  ['product code', (seed) => [`789${digitsOf(seed, 10)}`, `1789${digitsOf(seed, 10)}`]],
  ['order of another shop', (seed) => [`5${digitsOf(seed, 12)}`, `20000${digitsOf(seed, 11)}`]],
  ['CPF', (seed) => [digitsOf(seed, 11), `${grouped(digitsOf(seed, 9), '.')}-10`]],
  ['key of a nota fiscal', (seed) => [accessKey(seed), grouped(accessKey(seed), ' ')]],
])('takes no %s for a card, in a hundred thousand of them', (_what, written) => {
  const taken = Array.from({ length: TIMES }, (_, index) => written(index + 1))
    .flat()
    .filter((number) => containsCardNumber(`Do pedido: ${number}`));
  expect(taken).toEqual([]);
});

/** Beginnings of each brand, as brands publish them, and how many digits their numbers have. */
const BRANDS: [brand: string, beginnings: string[], length: number][] = [
  ['Visa', ['4'], 16],
  ['Mastercard', ['51', '55', '2221', '2720'], 16],
  ['American Express', ['34', '37'], 15],
  ['Elo', ['401178', '438935', '504175', '506699', '509000', '627780', '636297', '650031', '655000'], 16],
  ['Hipercard', ['606282', '3841'], 16],
  ['Diners Club', ['300', '305', '36', '380', '389'], 14],
  ['Discover', ['6011', '65'], 16],
  ['JCB', ['3528', '3589'], 16],
  ['UnionPay', ['62'], 16],
  ['Maestro', ['5018', '6759'], 16],
];

it.each(BRANDS)(
  'sees every card of %s in a text, in each way of writing it',
  (_brand, beginnings, length) => {
    const missed = Array.from({ length: 2_000 }, (_, index) => {
      const beginning = beginnings[index % beginnings.length] ?? '';
      return withLuhn(beginning + digitsOf(index + 1, length - 1 - beginning.length));
    })
      // One in a hundred cards of fourteen digits is a valid CNPJ as well.
      .filter((card) => !isValidCnpj(card) && !isValidGtin(card))
      .flatMap((card) => [card, grouped(card, ' '), grouped(card, '-')])
      .filter((card) => !containsCardNumber(`Meu cartão é ${card}, vence em 12/28.`));
    expect(missed).toEqual([]);
  },
);

describe('in a key or token', () => {
  it('a long run of digits is read once', () => {
    expect(tokenIsCardNumber('9'.repeat(500_000))).toBe(false);
  });

  it('digits in the midst of letters are chance', () => {
    expect(containsCardNumber('a4111111111111111f')).toBe(true);
    expect(tokenIsCardNumber('a4111111111111111f')).toBe(false);
    expect(tokenIsCardNumber('4111111111111111f0')).toBe(false);
    expect(tokenIsCardNumber('+4111111111111111/')).toBe(false);
  });

  it.each(['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', 'cartao: 4111111111111111.'])(
    '%j is still a card',
    (text) => expect(tokenIsCardNumber(text)).toBe(true),
  );
});
