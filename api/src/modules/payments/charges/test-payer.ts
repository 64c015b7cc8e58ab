import type { Payer } from '../../../providers/gateway/gateway-provider';

/** The payer of test charges. The CPF has valid digits and is the one that gateways' documents use; the address is public. */
export const TEST_PAYER: Payer = {
  name: 'Comprador de Teste',
  email: 'comprador-de-teste@balcao.dev',
  taxId: '12345678909',
  phone: '11987654321',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
};
