import type { Seller } from '@balcao/domain';

/** A person that does not exist; the CPF is one of the published examples. */
export const SAMPLE_SELLER: Seller = {
  name: 'Ana Exemplo Lima',
  nickname: 'Ana',
  email: 'ana@exemplo.com.br',
  cpf: '12345678909',
  birthDate: '1990-04-21',
  phoneNumber: '+5511987654321',
  imageUrl: '',
  companyName: 'Doces da Ana',
  companyDescription: 'Doces artesanais sob encomenda.',
  companyOpeningDate: '2019-08-01',
  cnpj: '',
  address: {
    zipCode: '01001000',
    streetNumber: '100',
    state: 'SP',
    street: 'Praça da Sé',
    city: 'São Paulo',
    district: 'Sé',
  },
  documents: { frente: null, verso: null, selfie: null },
  iuguAccountStatus: 'pending',
};
