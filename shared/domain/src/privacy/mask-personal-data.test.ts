import {
  maskAddress,
  maskBirthDate,
  maskCep,
  maskCnpj,
  maskContactRecord,
  maskPersonalRecord,
  maskPersonalText,
} from './mask-personal-data';

describe('what personal data looks like when it is masked', () => {
  it.each([
    [maskCnpj, '12ABC34501DE35', '**.ABC.345/****-**'],
    [maskCnpj, '11.222.333/0001-81', '**.222.333/****-**'],
    [maskCnpj, '112', '**.***.***/****-**'],
    [maskCnpj, '', ''],
    [maskBirthDate, '1990-12-31', '**/**/1990'],
    [maskBirthDate, 'ontem', '***'],
    [maskBirthDate, '', ''],
    [maskCep, '01310100', '01310-***'],
    [maskCep, '013', '***'],
    [maskCep, '', ''],
  ])('%p: %s → %s', (mask, value, masked) => {
    expect(mask(value)).toBe(masked);
  });

  it('is an address without street, number, complement and district; what is missing stays missing', () => {
    const address = {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      streetNumber: '1578',
      complement: '',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    };
    expect(maskAddress(address)).toEqual({
      zipCode: '01310-***',
      street: '***',
      streetNumber: '***',
      complement: '',
      district: '***',
      city: 'São Paulo',
      state: 'SP',
    });
  });
});

describe('personal data inside a text', () => {
  it.each([
    ['MARIA DA SILVA 12345678909', 'MARIA DA SILVA ***.456.789-**'],
    ['cpf 123.456.789-09, liga depois', 'cpf ***.456.789-**, liga depois'],
    ['escreveu de maria@gmail.com ontem', 'escreveu de ma***@g… ontem'],
    ['CNPJ 12.ABC.345/01DE-35', 'CNPJ **.ABC.345/****-**'],
    ['ligar (11) 98765-4321', 'ligar (11) *****-4321'],
    ['+5511987654321', '(11) *****-4321'],
    ['Pedido 12345678900 de 2026', 'Pedido 12345678900 de 2026'],
    ['Chamado 4521, 3 tentativas', 'Chamado 4521, 3 tentativas'],
  ])('%s → %s', (text, masked) => {
    expect(maskPersonalText(text)).toBe(masked);
  });
});

it('masks a record by the names of its members and by its texts, however deep', () => {
  const record = {
    status: 'blocked',
    phoneNumber: '+5511987654321',
    cnpj: '',
    birthDate: '1990-12-31',
    address: { street: 'Rua A', zipCode: '01310100', city: 'São Paulo' },
    reason: 'pediu por maria@gmail.com',
    list: [{ email: 'jo@loja.example' }],
    ended: 2,
    constructor: 'x',
  };
  expect(maskPersonalRecord(record)).toEqual({
    status: 'blocked',
    phoneNumber: '(11) *****-4321',
    cnpj: '',
    birthDate: '**/**/1990',
    address: { street: '***', zipCode: '01310-***', city: 'São Paulo' },
    reason: 'pediu por ma***@g…',
    list: [{ email: 'j***@l…' }],
    ended: 2,
    constructor: 'x',
  });
});

it('masks the contacts that a record names, and no number by which a payment is known', () => {
  expect(
    maskContactRecord({
      email: 'ana@loja.example',
      customer: { phone: '+5511987654321', cpf: '52998224725', document: '' },
      others: [{ email: 'ana@loja.example' }],
      nsu: '11987654321',
      attempts: 2,
    }),
  ).toEqual({
    email: maskPersonalText('ana@loja.example'),
    customer: { phone: '(11) *****-4321', cpf: maskPersonalText('52998224725'), document: '' },
    others: [{ email: maskPersonalText('ana@loja.example') }],
    nsu: '11987654321',
    attempts: 2,
  });
});
