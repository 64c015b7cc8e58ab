import type { GatewayId } from '../gateways/gateway';
import type { PaymentMethod } from '../payments/method';
import type { PaymentStatus } from '../payments/status';

/** The decisions about money that is reserved on a card: take it, or let it go. */
export const AUTHORIZATION_ACTIONS = ['capture', 'void'] as const;

export type AuthorizationAction = (typeof AUTHORIZATION_ACTIONS)[number];

/** Gateways that call a card that waits for its capture the same as one that they review. */
const SHOWN_AS_REVIEW: ReadonlySet<GatewayId> = new Set(['iugu']);

/** A payment, as far as a decision about its reservation depends on it. */
export interface ReservedPayment {
  method: PaymentMethod;
  status: PaymentStatus;
  /** The gateway that has charged it; null where none of the store's is known to have. */
  gateway: GatewayId | null;
}

/** Whether money of a payment is reserved, or may be by what its gateway says. */
export const isReserved = ({ method, status, gateway }: ReservedPayment): boolean =>
  status === 'autorizado' ||
  (status === 'em_analise' && method === 'credit_card' && gateway !== null && SHOWN_AS_REVIEW.has(gateway));

/** Why nothing can be decided about a reservation here, and what to do instead. */
export type AuthorizationObstacle = 'elsewhere' | 'disconnected' | 'under_way';

export const AUTHORIZATION_OBSTACLE_TEXTS: Readonly<Record<AuthorizationObstacle, string>> = {
  elsewhere:
    'A cobrança não foi feita em um gateway conectado aqui. Capture ou cancele onde ela foi feita; o pedido muda quando o aviso chegar.',
  disconnected:
    'O gateway que fez a cobrança não está mais conectado à loja. Capture ou cancele no painel dele.',
  under_way: 'O gateway ainda não respondeu. A linha do tempo mostra quando ele terminar.',
};
