import { type FakeShellOptions, SIGNED_IN } from '@balcao/contract/fake-shell';
import { aCheck, aDomain, aPendingDomain } from './dominios/testing/a-domain';
import { aSeller } from './perfil/testing/a-seller';
import {
  A_PREVIEW,
  A_SIMULATION,
  anInvoice,
  anOffer,
  aSubscription,
  ESCALA,
} from './plano-assinatura/testing/a-subscription';

const now = new Date().toISOString();
const session = { ip: '203.0.113.7', createdAt: now, lastSeenAt: now, expiresAt: now };

/** The answers to the area's calls when it is developed alone. */
export const fakeShellOptions: FakeShellOptions = {
  session: SIGNED_IN,
  http: {
    'GET /seller/seller-1': aSeller(),
    'GET /subscription': aSubscription(),
    'GET /plans': { items: [anOffer(), ESCALA] },
    'POST /subscription/preview': A_PREVIEW,
    'POST /subscription/simulate': A_SIMULATION,
    'GET /invoices': {
      items: [anInvoice({ id: '2026-11', status: 'aberta', dueOn: null, paidAt: null }), anInvoice()],
    },
    'GET /auth/two-factor': { enabled: false, enabledAt: null, backupCodesLeft: 0 },
    'GET /auth/sessions': {
      items: [
        { ...session, id: 's1', current: true, device: 'Chrome no Windows' },
        { ...session, id: 's2', current: false, device: 'Safari no iPhone' },
      ],
    },
    'GET /domains': { items: [aDomain(), aPendingDomain({ host: 'checkout.limadoces.com.br' })] },
    'GET /domains/d1': aDomain(),
    'GET /domains/d1/checks': { items: [aCheck()] },
    'GET /domains/d2': aPendingDomain({ host: 'checkout.limadoces.com.br' }),
    'GET /domains/d2/checks': { items: [] },
    'POST /domains': aPendingDomain(),
    'GET https://viacep.com.br/ws/20040002/json/': {
      logradouro: 'Avenida Rio Branco',
      bairro: 'Centro',
      localidade: 'Rio de Janeiro',
      uf: 'RJ',
    },
  },
};
