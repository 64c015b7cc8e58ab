import type { Tone } from '../basics/tone';
import type { GatewayId } from './gateway';

/** Status of a seller's account at the gateway, known when the gateway is Iugu. */
export const GATEWAY_ACCOUNT_STATUSES = ['pending', 'accepted', 'rejected'] as const;

export type GatewayAccountStatus = (typeof GATEWAY_ACCOUNT_STATUSES)[number];

export interface GatewayAccountStatusView {
  text: string;
  tone: Exclude<Tone, 'neutral'>;
}

const VIEWS: Readonly<Record<GatewayAccountStatus, GatewayAccountStatusView>> = {
  pending: { text: 'Conta em análise', tone: 'info' },
  accepted: { text: 'Conta aprovada', tone: 'success' },
  rejected: { text: 'Conta rejeitada', tone: 'error' },
};

const FALLBACK: GatewayAccountStatusView = { text: 'Pendente completar cadastro', tone: 'warning' };

/** Whether a gateway verifies sellers' accounts and reports a status. The others report none. */
export const verifiesAccounts = (gateway: GatewayId): boolean => gateway === 'iugu';

function isKnown(status: string | null | undefined): status is GatewayAccountStatus {
  return GATEWAY_ACCOUNT_STATUSES.some((known) => known === status);
}

/** The text of a gateway account's status. An unknown or absent status asks to complete the registration. */
export function gatewayAccountStatusView(status: string | null | undefined): GatewayAccountStatusView {
  return isKnown(status) ? VIEWS[status] : FALLBACK;
}
