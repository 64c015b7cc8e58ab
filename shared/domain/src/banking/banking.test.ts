import { validateAccountNumbers } from './bank-account';
import { BANKS, bankLabel, findBank, searchBanks } from './banks';
import { normalizePixKey, validatePixKey } from './pix-key';

const ITAU = '60701190';
const BRASIL = '00000000';
const BRADESCO = '60746948';
const BANRISUL = '92702067';
const NUBANK = '18236120';

describe('banks', () => {
  it('have an ISPB of their own, and a code of three digits or none', () => {
    expect(BANKS.length).toBeGreaterThan(400);
    expect(new Set(BANKS.map(({ ispb }) => ispb)).size).toBe(BANKS.length);
    for (const { code, ispb, name } of BANKS) {
      expect(code).toMatch(/^(\d{3})?$/);
      expect(ispb).toMatch(/^\d{8}$/);
      expect(name).not.toBe('');
    }
  });

  it('are found by code, by what people call them, and without accents', () => {
    expect(searchBanks('341').map(bankLabel)).toEqual(['341 Itaú']);
    expect(searchBanks('itau')[0]?.ispb).toBe(ITAU);
    expect(searchBanks('caixa economica')[0]?.code).toBe('104');
    expect(searchBanks('NUBANK')[0]).toBe(findBank(NUBANK));
    expect(searchBanks('banco que não há')).toEqual([]);
  });
});

describe('check digits', () => {
  const numbers = (
    bankIspb: string,
    branch: string,
    branchDigit: string,
    account: string,
    accountDigit: string,
  ) => validateAccountNumbers({ bankIspb, branch, branchDigit, account, accountDigit });

  it.each([
    ['Banco do Brasil', BRASIL, '1584', '9', '00210169', '6'],
    ['Banco do Brasil, without leading zeros', BRASIL, '1584', '9', '210169', '6'],
    ['Bradesco', BRADESCO, '1425', '7', '0238069', '2'],
    ['Itaú', ITAU, '2545', '', '02366', '1'],
    ['Itaú, of its own example', ITAU, '1234', '', '12345', '1'],
    ['Banrisul', BANRISUL, '2664', '', '358507671', '8'],
  ])(
    'of %s are those of published examples, and no others',
    (_, bank, branch, branchDigit, account, digit) => {
      expect(numbers(bank, branch, branchDigit, account, digit)).toEqual({});
      const others = Array.from('0123456789XP').filter((other) => other !== digit);
      for (const other of others)
        expect(numbers(bank, branch, branchDigit, account, other)).toEqual({
          accountDigit: 'O dígito não é o desta conta. Confira os números.',
        });
    },
  );

  it('of a branch count where the bank has one', () => {
    expect(numbers(BRASIL, '1584', '8', '00210169', '6')).toHaveProperty('branchDigit');
    expect(numbers(BRADESCO, '1425', '6', '0238069', '2')).toHaveProperty('branchDigit');
  });

  it('that are a letter may be typed as the 0 that other forms ask for, and as nothing else', () => {
    const letters = Array.from({ length: 40 }, (_, number) => String(number)).filter(
      (account) => numbers(BRASIL, '1584', '9', account, 'X').accountDigit === undefined,
    );
    expect(letters.length).toBeGreaterThan(0);
    for (const account of letters) {
      expect(numbers(BRASIL, '1584', '9', account, '0')).toEqual({});
      expect(numbers(BRASIL, '1584', '9', account, 'P')).toHaveProperty('accountDigit');
      expect(numbers(BRASIL, '1584', '9', account, '1')).toHaveProperty('accountDigit');
    }
  });

  it('of banks without a known rule, and of longer accounts, are any', () => {
    for (const digit of '0123456789') {
      expect(numbers(NUBANK, '1', '', '123456789', digit)).toEqual({});
      expect(numbers(ITAU, '2545', '', '123456789', digit)).toEqual({});
    }
  });

  it('need numbers', () => {
    expect(Object.keys(numbers(NUBANK, '', '', '12a', ''))).toEqual(['branch', 'account']);
    expect(numbers(NUBANK, '1', '', '123', '')).toEqual({ accountDigit: 'Informe o dígito da conta.' });
  });
});

describe('Pix keys', () => {
  it.each([
    ['cpf', '123.456.789-09', '12345678909'],
    ['cnpj', '12.abc.345/01de-35', '12ABC34501DE35'],
    ['email', ' Maria@Exemplo.com.br ', 'maria@exemplo.com.br'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('of the kind %s are kept as the directory does', (type, typed, kept) => {
    expect(validatePixKey(type, typed)).toBeNull();
    expect(normalizePixKey(type, typed)).toBe(kept);
  });

  it.each([
    ['cpf', '123.456.789-00'],
    ['cnpj', '12.ABC.345/01DE-36'],
    ['email', `${'a'.repeat(60)}@exemplo-comprido.com.br`],
    ['phone', '98765-4321'],
    ['random', '123e4567'],
  ] as const)('of the kind %s are refused with a sentence', (type, typed) => {
    expect(validatePixKey(type, typed)).toMatch(/\.$/);
  });
});
