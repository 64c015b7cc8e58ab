import fc from 'fast-check';

/** Texts that have broken programs before. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '%00',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  // Right-to-left override, joiners, a byte order mark, combining marks without end, letters beyond the first plane.
  '\u202eoluap',
  '\u200d\u200b\ufeff',
  `a${'\u0301'.repeat(400)}`,
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ﷺİßŉ',
  '\r\nSet-Cookie: a=b',
  '9'.repeat(400),
  'é'.repeat(1500),
  'a'.repeat(9000),
  '00000000-0000-0000-0000-000000000000',
  '4111 1111 1111 1111',
  '9999-99-99',
  '0000-01-01T00:00:00Z',
  '-1',
  '1e400',
  '0x10',
  'NaN',
  'null',
  '[]',
  '=cmd|calc',
];

/** Numbers at the edges of what JavaScript, PostgreSQL and JSON can hold, as JSON writes them. */
const HOSTILE_NUMBERS = [
  0,
  -1,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  Number.MAX_SAFE_INTEGER,
  2 ** 53 + 2,
  2 ** 63,
  1e300,
];

/** Depths that a recursive reader does not survive; far below the limit of a body's bytes. */
const DEPTHS = [50, 5_000];

const nested = fc
  .record({ depth: fc.constantFrom(...DEPTHS), brackets: fc.constantFrom(['[', ']'], ['{"a":', '}']) })
  .map(({ depth, brackets: [open = '', close = ''] }) => `${open.repeat(depth)}0${close.repeat(depth)}`);

/** JSON texts that are valid or nearly, and that no schema asks for. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  nested,
  fc.string(),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '{}',
    '{"__proto__":{"isPlatformAdmin":true}}',
    '{"constructor":{"prototype":{"isPlatformAdmin":true}}}',
    '{"a":1,"a":2}',
    `{"${'a'.repeat(5_000)}":1}`,
    `[${'1,'.repeat(20_000)}1]`,
    '{"a":1e999}',
    '\ufeff{}',
  ),
);

/** A value of any kind, for the place of one that has another. */
export const chaos: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.constantFrom(...HOSTILE_NUMBERS),
);
