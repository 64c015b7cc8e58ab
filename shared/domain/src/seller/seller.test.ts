import {
  areDocumentsComplete,
  isProfileComplete,
  missingProfileFields,
  PROFILE_FIELD_LABELS,
  PROFILE_FIELDS,
  type ProfileData,
} from './seller';

const COMPLETE: ProfileData = {
  name: 'Maria Silva',
  email: 'maria@loja.com.br',
  cpf: '12345678909',
  birthDate: '1990-12-31',
  phoneNumber: '+5511987654321',
  companyDescription: 'Roupas de praia',
  companyOpeningDate: '2020-01-01',
  cnpj: '12ABC34501DE35',
  companyName: 'Loja da Maria',
  address: {
    zipCode: '01310100',
    streetNumber: 'S/N',
    state: 'SP',
    street: 'Avenida Paulista',
    city: 'São Paulo',
    district: 'Bela Vista',
  },
};

function without(field: string, empty: string | null): ProfileData {
  const [parent, child] = field.split('.');
  if (child === undefined) return { ...COMPLETE, [field]: empty };
  return { ...COMPLETE, [String(parent)]: { ...COMPLETE.address, [child]: empty } };
}

describe('User data is complete only when all of these are filled', () => {
  it('is complete with the 15 fields and nothing else', () => {
    expect(PROFILE_FIELDS).toHaveLength(15);
    expect(isProfileComplete(COMPLETE)).toBe(true);
    expect(missingProfileFields(COMPLETE)).toEqual([]);
  });

  it.each(PROFILE_FIELDS)('%s', (field) => {
    for (const empty of ['', '   ', null]) {
      expect(missingProfileFields(without(field, empty))).toEqual([field]);
      expect(isProfileComplete(without(field, empty))).toBe(false);
    }
  });

  it('misses every field of an address that is not there', () => {
    const missing = missingProfileFields({ ...COMPLETE, address: null });
    expect(missing).toHaveLength(6);
    expect(missing.every((field) => field.startsWith('address.'))).toBe(true);
  });

  it('does not look at nickname, picture, complement or documents', () => {
    const seller = {
      ...COMPLETE,
      nickname: '',
      imageUrl: '',
      address: { ...COMPLETE.address, complement: '' },
    };
    expect(isProfileComplete(seller)).toBe(true);
  });

  it('says what is missing in Portuguese', () => {
    const missing = missingProfileFields({
      ...COMPLETE,
      cnpj: '',
      address: { ...COMPLETE.address, streetNumber: '' },
    });
    expect(missing.map((field) => PROFILE_FIELD_LABELS[field])).toEqual(['CNPJ', 'Número']);
  });
});

describe('Documents are complete only when exactly three entries exist and all are set', () => {
  it('three entries, all set', () => {
    expect(areDocumentsComplete({ frente: 'a', verso: 'b', selfie: 'c' })).toBe(true);
  });

  it('one not set', () => {
    for (const empty of [null, undefined, ''])
      expect(areDocumentsComplete({ frente: 'a', verso: empty, selfie: 'c' })).toBe(false);
  });

  it('two, four or none', () => {
    expect(areDocumentsComplete({ frente: 'a', verso: 'b' })).toBe(false);
    expect(areDocumentsComplete({ frente: 'a', verso: 'b', selfie: 'c', comprovante: 'd' })).toBe(false);
    expect(areDocumentsComplete({})).toBe(false);
    expect(areDocumentsComplete(null)).toBe(false);
  });
});
