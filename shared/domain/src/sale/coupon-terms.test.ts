import { couponPrefixProblem, randomCouponCode } from './coupon-batch';
import { couponCodeProblem, normalizeCouponCode } from './coupon-code';
import { couponCustomerOf, couponProblems } from './coupon-terms';
import { aCoupon } from './testing/a-coupon';

describe('a code', () => {
  it.each([
    ['  natal10\u00a0', 'NATAL10'],
    ['natal\u200b10\ufeff', 'NATAL10'],
    ['\tNATAL-10\r\n', 'NATAL-10'],
  ])('pasted as %j is %j', (typed, code) => expect(normalizeCouponCode(typed)).toBe(code));

  it.each(['ſALE10', '\u212aIT10', 'А10', 'ＮＡＴＡＬ', 'natalı', 'ßALE'])(
    'with a letter that looks like another one, %j, is no code',
    (typed) => expect(couponCodeProblem(normalizeCouponCode(typed))).not.toBeNull(),
  );

  it.each([
    ['ABC', true],
    ['AB', false],
    ['A'.repeat(30), true],
    ['A'.repeat(31), false],
    ['NATAL_10-X', true],
    ['NATAL 10', false],
    ['PROMOÇÃO', false],
  ])('%s: %s', (code, isOne) => expect(couponCodeProblem(code) === null).toBe(isOne));

  it('of a batch is hard to guess, hard to misread, and a code', () => {
    const codes = Array.from({ length: 2_000 }, () =>
      randomCouponCode('A'.repeat(20), (count) => crypto.getRandomValues(new Uint8Array(count))),
    );
    expect(new Set(codes).size).toBe(2_000);
    for (const code of codes) {
      expect(couponCodeProblem(code)).toBeNull();
      expect(code.slice(21)).toMatch(/^[A-HJ-NP-Z2-9]{9}$/);
    }
    expect(Math.log2(31 ** 9)).toBeGreaterThan(40);
  });

  it('of a batch is even where bytes are not a multiple of the letters', () => {
    const bytes = [255, 248, 247, 0, 31];
    expect(randomCouponCode('', () => Uint8Array.from(bytes))).toMatch(/^9AA9AA9AA$/);
  });

  it.each([
    ['', true],
    ['N', true],
    ['A'.repeat(20), true],
    ['A'.repeat(21), false],
    ['É', false],
  ])('may begin with %j: %s', (prefix, may) => expect(couponPrefixProblem(prefix) === null).toBe(may));
});

describe('terms', () => {
  it.each([
    [{ percentBp: 99 }, 'percentBp'],
    [{ percentBp: 10_001 }, 'percentBp'],
    [{ type: 'valor_fixo', valueCents: 0 }, 'valueCents'],
    [{ type: 'frete_gratis', appliesTo: 'produtos' }, 'appliesTo'],
    [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn'],
    [{ methods: [{ method: 'pix', installments: 2 }] }, 'methods'],
    [
      {
        methods: [
          { method: 'pix', installments: 0 },
          { method: 'pix', installments: 0 },
        ],
      },
      'methods',
    ],
    [{ code: 'A' }, 'code'],
  ] as const)('%j are wrong in %s', (changes, field) => {
    expect(Object.keys(couponProblems(aCoupon(changes)))).toEqual([field]);
  });

  it('of one day, of all methods and of the whole price are right', () => {
    expect(
      couponProblems(aCoupon({ startsOn: '2026-12-01', endsOn: '2026-12-01', percentBp: 10_000 })),
    ).toEqual({});
  });

  it('name customers by document or e-mail, as they are stored', () => {
    expect(couponCustomerOf('123.456.789-09')).toBe('12345678909');
    expect(couponCustomerOf(' Ana@Exemplo.com ')).toBe('ana@exemplo.com');
    expect(couponCustomerOf('Ana')).toBeNull();
  });
});
