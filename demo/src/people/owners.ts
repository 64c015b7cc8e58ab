import { DEMO_LOGINS } from './logins';

/** A person of the demonstration who can log in. */
export interface DemoOwner {
  email: string;
  password: string;
  name: string;
  cpf: string;
  phoneNumber: string;
  store: string;
  isPlatformAdmin: boolean;
  /** An incomplete profile, so that the demo has something left to do. */
  company: { company_name?: string; company_description?: string; city?: string; state?: string };
}

/** The seller of the demonstration, and the admin of its platform. */
export const DEMO_OWNERS: readonly DemoOwner[] = [
  {
    ...DEMO_LOGINS.seller,
    name: 'Dandara Oliveira',
    cpf: '12345678909',
    phoneNumber: '+5511987654321',
    store: 'Ateliê Dandara',
    isPlatformAdmin: false,
    company: {
      company_name: 'Ateliê Dandara Ltda.',
      company_description: 'Bolsas e mochilas feitas à mão com lona reaproveitada.',
      city: 'São Paulo',
      state: 'SP',
    },
  },
  {
    ...DEMO_LOGINS.admin,
    name: 'Administração Balcão',
    cpf: '52998224725',
    phoneNumber: '+5521987654321',
    store: 'Loja da administração',
    isPlatformAdmin: true,
    company: {},
  },
];
