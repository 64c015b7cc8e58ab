import { isValidNcm, normalizeNcm } from './ncm';

describe('NCM', () => {
  it('is eight digits, also written with dots', () => {
    expect(normalizeNcm(' 6403.91.90 ')).toBe('64039190');
    expect(isValidNcm('64039190')).toBe(true);
  });

  it.each(['6403919', '640391900', '6403919A', ''])('refuses "%s"', (ncm) => {
    expect(isValidNcm(ncm)).toBe(false);
  });
});
