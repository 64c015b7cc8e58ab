import type { Seller } from '@balcao/api-schema';

/** A seller who lacks the CNPJ and the number of the street. */
export function aSeller(changes: Partial<Seller> = {}): Seller {
  return {
    id: 'seller-1',
    version: 3,
    name: 'Ana Lima',
    nickname: 'Ana',
    email: 'ana@exemplo.com.br',
    cpf: '12345678909',
    birthDate: '1990-12-31',
    phoneNumber: '+5511987654321',
    imageUrl: '',
    companyName: 'Lima Doces',
    companyDescription: 'Doces feitos em casa.',
    companyOpeningDate: '2020-03-02',
    cnpj: '',
    address: {
      zipCode: '01310100',
      street: 'Avenida Paulista',
      streetNumber: '',
      complement: '',
      district: 'Bela Vista',
      city: 'São Paulo',
      state: 'SP',
    },
    documents: { frente: null, verso: null, selfie: null },
    iuguAccountStatus: '',
    lockedFields: [],
    lockReason: null,
    ...changes,
  };
}
