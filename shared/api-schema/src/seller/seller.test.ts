import { describeIssues } from '../errors/error';
import { seller, sellerPatch, sellerVersionConflict } from './seller';

const SELLER = {
  id: '0193a3e4-4111-7111-8111-411111111111',
  version: 3,
  name: 'Maria Silva',
  nickname: '',
  email: 'maria@loja.com.br',
  cpf: '12345678909',
  birthDate: '',
  phoneNumber: '+5511987654321',
  imageUrl: '',
  companyName: '',
  companyDescription: '',
  companyOpeningDate: '',
  cnpj: '',
  address: { zipCode: '', street: '', streetNumber: '', complement: '', district: '', city: '', state: '' },
  documents: { frente: null, verso: null, selfie: null },
  iuguAccountStatus: '',
  lockedFields: [],
  lockReason: null,
};

function fieldsOf(patch: unknown): Record<string, string[]> {
  const parsed = sellerPatch.safeParse(patch);
  return parsed.success ? {} : describeIssues(parsed.error.issues).fields;
}

describe('seller', () => {
  it('may have nothing filled beyond the signup', () => {
    expect(seller.parse(SELLER)).toEqual(SELLER);
  });

  it('never lets out a field that is not promised', () => {
    expect(seller.parse({ ...SELLER, passwordHash: 'secret' })).toEqual(SELLER);
  });

  it('comes along with the conflict of a stale version', () => {
    const conflict = { errors: ['Mudou.'], code: 'stale_version', requestId: 'r', current: SELLER };
    expect(sellerVersionConflict.parse(conflict)).toEqual(conflict);
  });
});

describe('change of a seller', () => {
  it('takes any part, typed or stored', () => {
    expect(sellerPatch.parse({})).toEqual({});
    expect(sellerPatch.parse({ cnpj: '12.abc.345/01de-35', address: { zipCode: '01310-100' } })).toEqual({
      cnpj: '12ABC34501DE35',
      address: { zipCode: '01310100' },
    });
  });

  it('clearing sends ""', () => {
    const cleared = { nickname: '', cnpj: '', birthDate: '', address: { complement: '' } };
    expect(sellerPatch.parse(cleared)).toEqual(cleared);
  });

  it('does not clear the name', () => {
    expect(fieldsOf({ name: '' })).toHaveProperty('name');
  });

  it.each(['email', 'cpf', 'imageUrl', 'documents', 'iuguAccountStatus', 'version'])(
    'does not take %s',
    (field) => {
      expect(fieldsOf({ [field]: 'x' })).toHaveProperty(field);
    },
  );

  it('names each wrong field by its path', () => {
    expect(fieldsOf({ cnpj: '12ABC34501DE36', address: { state: 'XX' } })).toEqual({
      cnpj: ['CNPJ inválido. Confira as letras e os números.'],
      'address.state': ['Escolha um estado da lista.'],
    });
  });

  it('refuses a text beyond every bound before looking at it', () => {
    expect(fieldsOf({ companyDescription: 'a'.repeat(100_000) })).toHaveProperty('companyDescription');
  });
});
