import type { PaymentMethod } from '../payments/method';
import type { PaymentStatusView } from '../payments/status';
import { type PaymentState, unreturnedCents } from './payment-state';

/** `pending`: asked of the gateway, which has not said yet. `failed`: nothing went back. */
export const REFUND_STATUSES = ['pending', 'refunded', 'failed'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_STATUS_VIEWS: Readonly<Record<RefundStatus, PaymentStatusView>> = {
  pending: { text: 'Reembolso em andamento', tone: 'info' },
  refunded: { text: 'Reembolso feito', tone: 'success' },
  failed: { text: 'Reembolso não realizado', tone: 'error' },
};

/** A Pix can be given back for this long after it was received (Banco Central do Brasil, Manual de Fluxos do Pix). */
export const PIX_REFUND_DAYS = 90;
const DAY_MS = 86_400_000;

/** Why nothing of a payment can be given back now. */
export type RefundObstacle = 'not_paid' | 'nothing_left' | 'disputed' | 'too_late' | 'under_way';

export const REFUND_OBSTACLE_TEXTS: Readonly<Record<RefundObstacle, string>> = {
  not_paid: 'Só um pagamento confirmado pode ser reembolsado.',
  nothing_left: 'Não há mais nada a reembolsar neste pagamento.',
  disputed: 'O que resta deste pagamento está em disputa. Espere a decisão.',
  too_late: `Um Pix só pode ser devolvido até ${PIX_REFUND_DAYS} dias depois de recebido.`,
  under_way: 'Outro reembolso deste pagamento está em andamento. Espere a resposta do gateway.',
};

/** The cents of a payment that can be refunded now, and the obstacle where none can. */
export interface RefundRoom {
  maxCents: number;
  obstacle: RefundObstacle | null;
}

/** The facts that a refund depends on. */
export interface RefundablePayment
  extends Pick<PaymentState, 'capturedCents' | 'refundedCents' | 'disputedCents' | 'lostCents' | 'paidAt'> {
  method: PaymentMethod;
}

function obstacleOf(payment: RefundablePayment, isUnderWay: boolean, now: Date): RefundObstacle | null {
  const { method, paidAt, capturedCents, disputedCents } = payment;
  if (capturedCents === 0) return 'not_paid';
  if (unreturnedCents(payment) <= 0) return disputedCents > 0 ? 'disputed' : 'nothing_left';
  if (isUnderWay) return 'under_way';
  const age = paidAt === null ? 0 : now.getTime() - paidAt.getTime();
  return method === 'pix' && age > PIX_REFUND_DAYS * DAY_MS ? 'too_late' : null;
}

/**
 * The cents of a payment that can be refunded. The state machine decides when, and no more goes back than came in.
 *
 * @param isUnderWay whether the gateway is still to answer for another refund of it
 */
export function refundRoomOf(payment: RefundablePayment, isUnderWay: boolean, now: Date): RefundRoom {
  const obstacle = obstacleOf(payment, isUnderWay, now);
  return { maxCents: obstacle === null ? unreturnedCents(payment) : 0, obstacle };
}

/** The fields of the account that a buyer gets the money of a boleto back to. */
export const BUYER_ACCOUNT_LABELS = {
  bankCode: 'Banco',
  branch: 'Agência',
  account: 'Conta com dígito',
  holderName: 'Titular',
  holderDocument: 'CPF ou CNPJ do titular',
} as const;

export type BuyerAccountField = keyof typeof BUYER_ACCOUNT_LABELS;

export const BUYER_ACCOUNT_FIELDS = Object.keys(BUYER_ACCOUNT_LABELS) as readonly BuyerAccountField[];

/** A boleto knows no account that it came from, so the buyer has to name one. */
export const needsBuyerAccount = (method: PaymentMethod): boolean => method === 'boleto';

/**
 * Why the money of a boleto cannot go to an account, for its holder's document, both in digits; null where it can. The one who
 * bought gets it back, and nobody else: whoever works in a store could name any account.
 */
export function accountHolderProblem(holderDocument: string, buyerDocument: string): string | null {
  if (buyerDocument === '')
    return 'O pedido não tem o CPF ou CNPJ do cliente. Envie-o pela loja e peça o reembolso de novo.';
  return holderDocument === buyerDocument
    ? null
    : 'A conta precisa ser do cliente: use o mesmo CPF ou CNPJ do pedido.';
}

/** The missing fields of the buyer's account. */
export const missingOfBuyerAccount = (
  account: Partial<Record<BuyerAccountField, string>> | null,
): BuyerAccountField[] => BUYER_ACCOUNT_FIELDS.filter((field) => !account?.[field]);
