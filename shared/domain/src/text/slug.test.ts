import { slugify } from './slug';

describe('slugify', () => {
  it.each([
    ['Açaí da Ana', 'acai-da-ana'],
    ['  Bolsa "Lona" nº 5! ', 'bolsa-lona-n-5'],
    ['日本', ''],
  ])('turns %j into %j', (name, slug) => {
    expect(slugify(name, 80)).toBe(slug);
  });

  it('never ends in a dash where it is cut', () => {
    expect(slugify('Bolsa de lona', 6)).toBe('bolsa');
  });
});
