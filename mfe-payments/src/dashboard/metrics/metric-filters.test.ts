import { filterQuery, hasFilters, parseFilters } from './metric-filters';

it('filters are read from the address, as far as they are known', () => {
  expect(parseFilters('?method=pix&device=mobile&utmSource=instagram')).toEqual({
    method: 'pix',
    device: 'mobile',
    utmSource: 'instagram',
  });
  expect(parseFilters(`?checkout=natal&product=${'x'.repeat(201)}`)).toMatchObject({
    checkout: 'natal',
    product: 'x'.repeat(200),
  });
  expect(hasFilters(parseFilters('?method=gold&device=&period=30d'))).toBe(false);
});

it('an address with other filters keeps its period', () => {
  expect(filterQuery('?period=30d&device=mobile', { method: 'pix' })).toBe('period=30d&method=pix');
});
