import { GATEWAYS, type GatewayId } from '../gateways/gateway';
import { formatMoney } from '../money/money';
import type { CardBrand } from '../payments/card';
import type { PaymentMethod } from '../payments/method';
import type { ThreeDsRule } from '../payments/three-ds';
import { PAYMENT_NUMBERS } from './numbers';

const HALF_AN_HOUR_SECONDS = 1_800;
const times = PAYMENT_NUMBERS.maxInstallments.show;

export const CARD_CAPTURES = ['automatic', 'manual'] as const;

/** Amounts a method is offered for; 0 as the highest means any. */
interface AmountRange {
  minCents: number;
  maxCents: number;
}

export interface PixConfig extends AmountRange {
  expirationSeconds: number;
  discountBasisPoints: number;
  /** Shown to the buyer with the code; empty for none. */
  message: string;
}

/** Interest that the buyer pays: one rate per month for all, or one surcharge per number of installments, from one on. */
export type InstallmentInterest =
  | { kind: 'rate'; monthlyBasisPoints: number }
  | { kind: 'table'; basisPoints: number[] };

export interface CardConfig {
  brands: CardBrand[];
  maxInstallments: number;
  interestFreeInstallments: number;
  interest: InstallmentInterest;
  minInstallmentCents: number;
  capture: (typeof CARD_CAPTURES)[number];
  threeDs: ThreeDsRule;
  /** The text on the card's bill; empty leaves it to the gateway. */
  softDescriptor: string;
}

export interface BoletoConfig {
  dueDays: number;
  /** Whether one that would be due on a weekend or a holiday is due on the next business day. */
  skipWeekends: boolean;
  /** Once, after the due date. At most 2 % (Lei 8.078/1990, art. 52 § 1º). */
  fineBasisPoints: number;
  monthlyInterestBasisPoints: number;
  discountBasisPoints: number;
  minCents: number;
  /** The share of a product's stock that boletos hold while nobody has paid them. What is beyond it is not sold by boleto. */
  heldStockBasisPoints: number;
  instructions: string[];
  /** Kept for the checkout: nothing acts on it yet. */
  reminder: boolean;
}

export interface PayPalConfig extends AmountRange {
  installments: boolean;
}

/** The settings of a store for each method. */
export interface PaymentConfigs {
  pix: PixConfig;
  credit_card: CardConfig;
  boleto: BoletoConfig;
  paypal: PayPalConfig;
}
export type PaymentConfig = { [M in PaymentMethod]: { method: M; config: PaymentConfigs[M] } }[PaymentMethod];

/** Longest texts, in characters, and most lines. */
export const PAYMENT_TEXTS = { message: 140, instructions: 2, instruction: 80 } as const;

/** Says in Portuguese what is wrong with what buyers read on their bill, or null. Empty is no problem. */
export function softDescriptorProblem(text: string): string | null {
  return text === '' || /^[A-Z0-9 ]{3,13}$/.test(text)
    ? null
    : 'Use de 3 a 13 letras maiúsculas sem acento, números e espaços.';
}

/** The first settings of a method, before the store changes anything. */
export const DEFAULT_PAYMENT_CONFIGS: Readonly<PaymentConfigs> = {
  // A buyer who is about to pay pays soon, and what is reserved is free again for others.
  pix: {
    expirationSeconds: HALF_AN_HOUR_SECONDS,
    discountBasisPoints: 0,
    message: '',
    minCents: 0,
    maxCents: 0,
  },
  credit_card: {
    brands: ['visa', 'mastercard', 'elo'],
    maxInstallments: 12,
    interestFreeInstallments: 1,
    interest: { kind: 'rate', monthlyBasisPoints: 349 },
    minInstallmentCents: 500,
    capture: 'automatic',
    threeDs: 'never',
    softDescriptor: '',
  },
  boleto: {
    dueDays: 3,
    skipWeekends: true,
    fineBasisPoints: 0,
    monthlyInterestBasisPoints: 0,
    discountBasisPoints: 0,
    minCents: 500,
    heldStockBasisPoints: 2_000,
    instructions: [],
    reminder: false,
  },
  paypal: { installments: false, minCents: 0, maxCents: 0 },
};

function rangeProblems({ minCents, maxCents }: AmountRange): Record<string, string> {
  if (maxCents === 0 || minCents <= maxCents) return {};
  return { maxCents: `O valor máximo precisa ser maior que o mínimo, ${formatMoney(minCents)}.` };
}

function cardProblems(gateway: GatewayId, card: CardConfig): Record<string, string> {
  const { name, maxInstallments, hasThreeDs } = GATEWAYS[gateway];
  return {
    ...(card.threeDs !== 'never' &&
      !hasThreeDs && { threeDs: `${name} não autentica cartões pelo Balcão. Escolha “Nunca”.` }),
    ...(card.maxInstallments > maxInstallments && {
      maxInstallments: `${name} aceita no máximo ${times(maxInstallments)}.`,
    }),
    ...(card.interestFreeInstallments > card.maxInstallments && {
      interestFreeInstallments: `Não passe das ${times(card.maxInstallments)} que você oferece.`,
    }),
    ...(card.interest.kind === 'table' &&
      card.interest.basisPoints.length !== card.maxInstallments && {
        'interest.basisPoints': `Preencha o acréscimo de cada uma das ${times(card.maxInstallments)}.`,
      }),
  };
}

/**
 * The problems between fields that are each fine, and with the gateway's offer: sentences by the field's path in the configuration. Empty
 * when there are none.
 */
export function paymentConfigProblems(
  gateway: GatewayId,
  { method, config }: PaymentConfig,
): Record<string, string> {
  switch (method) {
    case 'credit_card':
      return cardProblems(gateway, config);
    case 'pix':
    case 'paypal':
      return rangeProblems(config);
    case 'boleto':
      return {};
  }
}
