import { NEW_PIXEL, type Pixel, pixelProblems, pixelStatus } from './pixel';
import { PIXEL_FILE_FIELDS, pixelCells, readPixelCells } from './pixel-csv';
import { PIXEL_PROVIDER_FACTS, PIXEL_PROVIDERS } from './providers';

const pixel = (changes: Partial<Pixel> = {}): Pixel => ({
  ...NEW_PIXEL,
  nickname: 'Loja',
  provider: 'meta',
  externalId: '123456789012345',
  ...changes,
});

it.each(PIXEL_PROVIDERS)('the example id of %s is one', (provider) => {
  const { id, account } = PIXEL_PROVIDER_FACTS[provider];
  for (const shape of [id, account]) if (shape) expect(shape.example).toMatch(shape.pattern);
});

describe('a pixel', () => {
  it('that a provider can be told is without problems', () => {
    expect(pixelProblems(pixel())).toEqual({});
    expect(pixelProblems(pixel({ provider: 'utmify', externalId: '' }))).toEqual({});
  });

  it.each([
    ['an id of another provider', { externalId: 'G-ABC1234567' }, 'externalId'],
    ['an id where there is none', { provider: 'utmify' as const }, 'externalId'],
    ['no account', { provider: 'pinterest' as const, externalId: '2612345678901' }, 'account'],
    ['no name of the conversion', { provider: 'taboola' as const, externalId: '1234567' }, 'eventName'],
    ['an event that it does not know', { events: ['refunded'] as const }, 'events'],
    ['nothing to tell', { events: [] }, 'events'],
    ['no method of what is generated', { purchaseOn: 'gerado' as const }, 'methods'],
    [
      'no share of what is generated',
      { purchaseOn: 'gerado' as const, methods: ['pix'] as const, generatedValueBp: 0 },
      'generatedValueBp',
    ],
    ['no label', { provider: 'google_ads' as const, externalId: 'AW-123456789' }, 'account'],
  ])('with %s is refused at its field', (_what, changes, field) =>
    expect(Object.keys(pixelProblems(pixel(changes)))).toEqual([field]),
  );

  it('waits for its token, where it needs one', () => {
    expect(pixelStatus(pixel(), false)).toBe('incompleto');
    expect(pixelStatus(pixel({ provider: 'taboola' }), false)).toBe('ativo');
    expect(pixelStatus(pixel({ active: false }), true)).toBe('pausado');
  });

  it('is the same after it stood in a file', () => {
    const original = pixel({
      events: ['begin', 'paid'],
      purchaseOn: 'gerado',
      methods: ['pix'],
      generatedValueBp: 7_050,
    });
    const cells = pixelCells(original);
    const read = readPixelCells(Object.fromEntries(PIXEL_FILE_FIELDS.map((field, at) => [field, cells[at]])));
    expect(read).toEqual({ values: original, problems: {} });
  });
});
