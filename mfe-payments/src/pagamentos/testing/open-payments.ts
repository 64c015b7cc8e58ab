import type { GatewayConnection } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { area } from '../../define';
import { deliveriesPath } from '../gateway/webhook/use-deliveries';
import { PAGAMENTOS } from '../paths';
import { NO_DELIVERIES } from './a-delivery';
import { aChoice, CATALOGUE } from './a-gateway';
import { METHODS } from './a-method';

const NO_WEBHOOK = {
  url: null,
  hasPublicKey: false,
  lastReceivedAt: null,
  received: 0,
  parked: 0,
  rejected: 0,
};

interface Opened extends Omit<FakeShellOptions, 'http'> {
  connections?: readonly GatewayConnection[];
  answers?: Record<string, FakeAnswer>;
}

/** Opens an address below "Pagamentos" for a store with the connections given, the current one among them or none. */
export const openPayments = (place: string, { connections = [], answers, ...options }: Opened = {}) =>
  openArea(area, `${PAGAMENTOS}${place}`, {
    ...options,
    http: {
      'GET /config/gateways': CATALOGUE,
      'GET /pagamentogateway': { items: connections },
      'GET /seller/seller-1/payment-gateway': aChoice(connections.find(({ current }) => current)),
      'GET /formapagamento': METHODS,
      'GET /formapagamento/configuradas': { items: [] },
      'GET /pagamentoconfiguracoes': { items: [] },
      'GET /pagamentogateway/connection-iugu/webhook': NO_WEBHOOK,
      'GET /pagamentogateway/connection-malga/webhook': NO_WEBHOOK,
      ...Object.fromEntries(connections.map(({ id }) => [`GET ${deliveriesPath(id)}`, NO_DELIVERIES])),
      'GET /kyc/profile/seller-1/status': { status: 'FINISHED' },
      ...answers,
    },
  });

/** An answer that refuses. */
export const refuse =
  (status: number, code: string, errors: string[], more: object = {}): FakeAnswer =>
  () => {
    throw new ApiError({ status, code, errors, ...more });
  };
