import type {
  GatewayCatalogue,
  GatewayConnection,
  GatewayConnectionPatch,
  PaymentGateway,
  PaymentGatewayPatch,
} from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';

/** A gateway that can be chosen. */
export type GatewayEntry = GatewayCatalogue['items'][number];

/** The gateways that there are, those that the store is connected to, and the one that it is paid through. */
export interface StoreGateways {
  entries: readonly GatewayEntry[];
  connections: readonly GatewayConnection[];
  choice: PaymentGateway;
}

/** The path of connections. */
export const CONNECTIONS = '/pagamentogateway';

const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

export async function readGateways(
  http: HttpClient,
  sellerId: string,
  signal: AbortSignal,
): Promise<StoreGateways> {
  const [catalogue, connections, choice] = await Promise.all([
    send(http, 'GET /config/gateways', { signal }),
    send(http, 'GET /pagamentogateway', { signal }),
    send(http, 'GET /seller/:id/payment-gateway', { params: { id: sellerId }, signal }),
  ]);
  return { entries: catalogue.items, connections: connections.items, choice };
}

/** Chooses what new sales are charged through. Rejects with 409 and what would follow, until it is confirmed. */
export const chooseGateway = (http: HttpClient, id: string, version: number, patch: PaymentGatewayPatch) =>
  send(http, 'PATCH /seller/:id/payment-gateway', {
    params: { id },
    body: patch,
    headers: ifMatch(version),
  });

export const changeConnection = (
  http: HttpClient,
  { id, version }: Pick<GatewayConnection, 'id' | 'version'>,
  patch: GatewayConnectionPatch,
) => send(http, 'PUT /pagamentogateway/:id', { params: { id }, body: patch, headers: ifMatch(version) });

/** Tests the connection. A refusal or an unreachable gateway is a result, not a rejection. */
export const testConnection = (http: HttpClient, id: string) =>
  send(http, 'POST /pagamentogateway/:id/testar-conexao', { params: { id } });

/** A gateway that the store is connected to. */
export interface ConnectedGateway {
  entry: GatewayEntry;
  connection: GatewayConnection;
}

/** The gateway named, or the one that the store is paid through where none is; undefined when the store is not connected to it. */
export function connectedIn(
  { entries, connections, choice }: StoreGateways,
  named: string,
): ConnectedGateway | undefined {
  const id = named || choice.gateway;
  const entry = entries.find((one) => one.id === id);
  const connection = connections.find(({ idGateway }) => idGateway === id);
  return entry && connection && { entry, connection };
}

/** The gateway that the store is paid through. */
export const currentGatewayOf = (gateways: StoreGateways): ConnectedGateway | undefined =>
  connectedIn(gateways, '');
