import type {
  GatewayCatalogue,
  GatewayConnection,
  GatewayConnectionList,
  GatewayConnectionPatch,
  GatewayTestResult,
  PaymentGateway,
  PaymentGatewayPatch,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

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

const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } });
const choiceOf = (sellerId: string) => callPath`/seller/${sellerId}/payment-gateway`;

export async function readGateways(
  http: HttpClient,
  sellerId: string,
  signal: AbortSignal,
): Promise<StoreGateways> {
  const [catalogue, connections, choice] = await Promise.all([
    http.get<GatewayCatalogue>('/config/gateways', { signal }),
    http.get<GatewayConnectionList>(CONNECTIONS, { signal }),
    readChoice(http, sellerId, signal),
  ]);
  return { entries: catalogue.data.items, connections: connections.data.items, choice };
}

/** The gateway that the store is paid through. */
async function readChoice(http: HttpClient, sellerId: string, signal: AbortSignal): Promise<PaymentGateway> {
  return (await http.get<PaymentGateway>(choiceOf(sellerId), { signal })).data;
}

/** Chooses what new sales are charged through. Rejects with 409 and what would follow, until it is confirmed. */
export async function chooseGateway(
  http: HttpClient,
  sellerId: string,
  version: number,
  patch: PaymentGatewayPatch,
): Promise<PaymentGateway> {
  return (await http.patch<PaymentGateway>(choiceOf(sellerId), patch, ifMatch(version))).data;
}

export async function changeConnection(
  http: HttpClient,
  { id, version }: Pick<GatewayConnection, 'id' | 'version'>,
  patch: GatewayConnectionPatch,
): Promise<GatewayConnection> {
  return (await http.put<GatewayConnection>(callPath`${CONNECTIONS}/${id}`, patch, ifMatch(version))).data;
}

/** Tests the connection. A refusal or an unreachable gateway is a result, not a rejection. */
export async function testConnection(http: HttpClient, id: string): Promise<GatewayTestResult> {
  return (await http.post<GatewayTestResult>(callPath`${CONNECTIONS}/${id}/testar-conexao`)).data;
}

export async function disconnect(http: HttpClient, id: string): Promise<void> {
  await http.delete(callPath`${CONNECTIONS}/${id}`);
}

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
