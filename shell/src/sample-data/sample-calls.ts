import type { SampleFlag } from '@balcao/contract';
import { matchPath } from '@balcao/contract/router';
import { GATEWAY_NAMES } from '@balcao/domain';
import { SAMPLE_LOGIN } from './sample-login';
import { SAMPLE_SELLER } from './sample-seller';

interface SampleCall {
  flag: SampleFlag;
  method: string;
  /** A path of the API, with `:name` for parameters. */
  path: string;
  status: number;
  data: unknown;
}

const call = (flag: SampleFlag, method: string, path: string, data: unknown, status = 200): SampleCall => ({
  flag,
  method,
  path,
  status,
  data,
});

const FORMAS_DE_PAGAMENTO = [
  { id: 'pix', nome: 'Pix' },
  { id: 'boleto', nome: 'Boleto' },
];

/** The calls that flags answer, and the answers. The first call that matches answers. */
const SAMPLE_CALLS: SampleCall[] = [
  call('auth', 'post', '/auth/login', SAMPLE_LOGIN),
  call('auth', 'post', '/validar-2fa', SAMPLE_LOGIN),
  call('auth', 'post', '/auth/logout', null, 204),
  call('auth', 'get', '/seller/:id', SAMPLE_SELLER),
  call('registration', 'post', '/auth/signup', {}, 202),
  call('registration', 'post', '/auth/confirm-signup', {}),
  call('registration', 'post', '/auth/confirm-signup/resend-token', {}, 202),
  call('recoverPassword', 'post', '/auth/user/forgot-password', {}, 202),
  call('recoverPassword', 'put', '/auth/user/change-password', {}),
  call(
    'gateway',
    'get',
    '/config/gateways',
    GATEWAY_NAMES.map((name) => ({ name })),
  ),
  call('gateway', 'get', '/seller/:id/payment-gateway', { name: 'Iugu' }),
  call('gateway', 'patch', '/seller/:id/payment-gateway', { name: 'Iugu' }),
  call('gateway', 'get', '/formapagamento', FORMAS_DE_PAGAMENTO),
  call('gateway', 'get', '/formapagamento/configuradas', FORMAS_DE_PAGAMENTO),
  call('others', 'get', '/kyc/profile/:id/status', { status: 'IN_PROGRESS' }),
];

/** The sample answer to a call; undefined when no flag that is on answers it. */
export function findSampleCall(
  method: string,
  path: string,
  flags: Record<SampleFlag, boolean>,
): Pick<SampleCall, 'status' | 'data'> | undefined {
  return SAMPLE_CALLS.find(
    (sample) => flags[sample.flag] && sample.method === method && matchPath(sample.path, path),
  );
}
