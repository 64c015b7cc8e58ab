import type { GatewayCatalogue, GatewayConnection, PaymentGateway } from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS, gatewayAccountStatusView } from '@balcao/domain';

const UNKNOWN_ACCOUNT = { status: null, ...gatewayAccountStatusView(null), feedback: '' };

/** The answer of `GET /config/gateways`. */
export const CATALOGUE: GatewayCatalogue = {
  items: GATEWAY_IDS.map((id) => {
    const { methods, modes, credentials, ...words } = GATEWAYS[id];
    return { id, ...words, methods: [...methods], modes: [...modes], credentials: [...credentials] };
  }),
};

/** A store's connection to Iugu with its credentials, never tested, not in use. */
export function aConnection(changes: Partial<GatewayConnection> = {}): GatewayConnection {
  const idGateway = changes.idGateway ?? 'iugu';
  return {
    id: `connection-${idGateway}`,
    version: 1,
    idGateway,
    nome: GATEWAYS[idGateway].name,
    mode: 'test',
    current: false,
    configured: true,
    credentials: GATEWAYS[idGateway].credentials.map(({ field }) => ({
      field,
      configured: true,
      end: '8F90',
    })),
    fees: {},
    account: UNKNOWN_ACCOUNT,
    takesCards: true,
    lastTest: null,
    ...changes,
  };
}

/** The gateway that the store is paid through: the connection given, or none yet. */
export function aChoice(connection?: GatewayConnection, version = 1): PaymentGateway {
  return {
    version,
    gateway: connection?.idGateway ?? null,
    name: connection?.nome ?? '',
    idPagamentoGateway: connection?.id ?? null,
    mode: connection?.mode ?? null,
    configured: connection?.configured ?? false,
    account: connection?.account ?? UNKNOWN_ACCOUNT,
  };
}
