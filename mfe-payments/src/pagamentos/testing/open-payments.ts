import type { GatewayConnection } from '@balcao/api-schema';
import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { GATEWAY_IDS } from '@balcao/domain';
import { area } from '../../define';
import { deliveriesPath } from '../gateway/webhook/use-deliveries';
import { PAGAMENTOS } from '../paths';
import { CONNECTIONS } from '../payment-api';
import { NO_DELIVERIES } from './a-delivery';
import { aChoice, aConnection, CATALOGUE } from './a-gateway';
import { METHODS } from './a-method';

const NO_WEBHOOK = {
  url: null,
  hasPublicKey: false,
  lastReceivedAt: null,
  received: 0,
  parked: 0,
  rejected: 0,
};

/** The answers of those connections, and of those that a test makes, about notices of their gateways: none came. */
function quietConnections(connections: readonly GatewayConnection[]): Record<string, FakeAnswer> {
  const made = GATEWAY_IDS.map((idGateway) => aConnection({ idGateway }));
  const answers = [...made, ...connections].flatMap(({ id }): [string, FakeAnswer][] => [
    [`GET ${CONNECTIONS}/${id}/webhook`, NO_WEBHOOK],
    [`GET ${deliveriesPath(id)}`, NO_DELIVERIES],
  ]);
  return Object.fromEntries(answers);
}

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
      'GET /finance/terms': {
        platform: { percentBasisPoints: 0, fixedCents: 0 },
        antifraudCents: 0,
        reserveBasisPoints: 0,
        reserveDays: 0,
      },
      'GET /formapagamento': METHODS,
      'GET /formapagamento/configuradas': { items: [] },
      'GET /pagamentoconfiguracoes': { items: [] },
      ...quietConnections(connections),
      'GET /kyc/profile/seller-1/status': { status: 'FINISHED' },
      ...answers,
    },
  });

/** An answer that refuses. */
export const refuse =
  (status: number, code: ApiErrorCode, errors: string[], more: object = {}): FakeAnswer =>
  () => {
    throw new ApiError({ status, code, errors, ...more });
  };
