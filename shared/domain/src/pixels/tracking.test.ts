import { mergeTracking, trackingValue } from './tracking';

describe('what ties a visit to an advertisement', () => {
  it.each([
    ['fbp', 'fb.1.1596403881668.511644647012345678', 'fb.1.1596403881668.511644647012345678'],
    ['fbp', '4111 1111 1111 1111', ''],
    ['fbc', 'fb.1.1554763741205.AbCdEfGhIjKl', 'fb.1.1554763741205.AbCdEfGhIjKl'],
    ['fbclid', 'IwAR0_AbC-dEf', 'IwAR0_AbC-dEf'],
    ['gclid', '4111111111111111', ''],
    ['gclid', '<script>', ''],
    ['ttclid', 'x'.repeat(501), ''],
    ['ga_client_id', 'GA1.1.12.34', ''],
    ['ga_client_id', '1234567890.1700000000', '1234567890.1700000000'],
    ['source_url', 'https://loja.com.br/c/bolsa?s=segredo#x', 'https://loja.com.br/c/bolsa'],
    ['source_url', 'javascript:alert(1)', ''],
  ] as const)('%s %s is kept as %s', (field, sent, kept) => expect(trackingValue(field, sent)).toBe(kept));

  it('keeps what was known, and makes of a click what Meta calls it', () => {
    const now = new Date(1_700_000_000_000);
    const first = mergeTracking({}, { fbclid: 'AbC', gclid: 'g' }, now);
    expect(first).toEqual({ fbclid: 'AbC', gclid: 'g', fbc: 'fb.1.1700000000000.AbC' });
    // The same click, seen again later, is no other one.
    expect(mergeTracking(first, { fbclid: 'AbC', gclid: '' }, new Date(1_800_000_000_000))).toEqual(first);
  });
});
