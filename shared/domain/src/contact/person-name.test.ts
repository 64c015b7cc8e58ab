import {
  isNameOfBuyer,
  isSamePersonName,
  isValidPersonName,
  maskPersonName,
  normalizePersonName,
} from './person-name';

describe('person name', () => {
  it('is stored composed and with single spaces, so that equal names are equal', () => {
    expect(normalizePersonName('  Joa\u0303o   da  Silva ')).toBe('João da Silva');
  });

  it('is the same however it was typed, and another with other words', () => {
    expect(isSamePersonName('João da Silva', ' JOAO  DA silva')).toBe(true);
    expect(isSamePersonName('João da Silva', 'João Silva')).toBe(false);
    expect(isSamePersonName('Roberto Alves', 'Outra Pessoa')).toBe(false);
  });

  it.each(['Maria Silva', 'Ana Luísa d’Ávila', 'José O. Neto', 'Li Na'])('accepts %s', (name) => {
    expect(isValidPersonName(name)).toBe(true);
  });

  it.each([
    'Maria',
    'Maria 2',
    'Maria .',
    '',
    'a',
    `${'a'.repeat(60)} ${'b'.repeat(60)}`,
    'Entre em https://exemplo.com',
    'www.exemplo.com Silva',
    'ana@exemplo.com Silva',
  ])('refuses %s', (name) => {
    expect(isValidPersonName(name)).toBe(false);
  });
});

describe('the name of a buyer', () => {
  const [cpf, cnpj] = ['529.982.247-25', '33.000.167/0001-01'];

  it.each([
    'Petrobras',
    'Mercado 24 Horas Ltda',
    '99 Tecnologia',
    'D’Ávila & Filhos S/A',
    '3M',
    'C&A',
    "Bob's",
  ])('“%s” has a CNPJ', (name) => {
    expect(isNameOfBuyer(name, cnpj)).toBe(true);
    expect(isNameOfBuyer(name, '12.ABC.345/01DE-35')).toBe(true);
    expect(isNameOfBuyer(name.split(' ')[0] ?? '', cpf)).toBe(false);
  });

  it.each(['', '24', 'https://exemplo.com', 'ana@exemplo.com', 'www.exemplo.com'])('“%s” is none', (name) => {
    expect(isNameOfBuyer(name, cnpj)).toBe(false);
  });

  it('with a CPF is that of a person', () => {
    expect(isNameOfBuyer('Ana Lúcia d’Ávila', cpf)).toBe(true);
  });
});

it.each([
  ['Ana Lúcia Prado', 'Ana P.'],
  ['  João  da  Silva ', 'João S.'],
  ['Cher', 'Cher'],
  ['Ana 𝒫rado', 'Ana 𝒫.'],
  ['', ''],
])('masks “%s” as “%s”', (name, masked) => {
  expect(maskPersonName(name)).toBe(masked);
});
