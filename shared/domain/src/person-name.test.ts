import { isValidPersonName, normalizePersonName } from './person-name';

describe('person name', () => {
  it('is stored composed and with single spaces, so that equal names are equal', () => {
    expect(normalizePersonName('  Joa\u0303o   da  Silva ')).toBe('João da Silva');
  });

  it.each(['Maria Silva', 'Ana Luísa d’Ávila', 'José O. Neto', 'Li Na'])('accepts %s', (name) => {
    expect(isValidPersonName(name)).toBe(true);
  });

  it.each(['Maria', 'Maria 2', 'Maria .', '', 'a', `${'a'.repeat(60)} ${'b'.repeat(60)}`])(
    'refuses %s',
    (name) => {
      expect(isValidPersonName(name)).toBe(false);
    },
  );
});
