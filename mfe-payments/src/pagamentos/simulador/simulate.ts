import {
  type CardConfig,
  formatMoney,
  type GatewayFee,
  installmentOffers,
  MOST_INSTALLMENTS,
  PAYMENT_METHOD_LABELS,
  type PaymentConfig,
  type Release,
  singleOffer,
} from '@balcao/domain';

/** One way in which a buyer can pay, and what the seller gets of it. All in integer cents. */
export interface SimulatedOffer {
  /** Number of installments: 1 for what is paid at once. */
  count: number;
  /** What the buyer pays in each, the larger ones first. */
  installments: readonly number[];
  totalCents: number;
  /** What the buyer pays on top; below zero for a discount. */
  extraCents: number;
  feeCents: number;
  netCents: number;
  releases: readonly Release[];
}

export interface Simulation {
  /** Why the method is not offered for the amount; empty when it is. */
  refusal: string;
  offers: readonly SimulatedOffer[];
}

/** Of a contract that nobody has told: what buyers pay is known without it. */
const UNKNOWN_FEE: GatewayFee = {
  percentBasisPoints: 0,
  fixedCents: 0,
  releaseDays: 0,
  perInstallment: false,
};

interface Limits {
  minCents: number;
  maxCents: number;
}

function limitsOf(config: PaymentConfig): Limits {
  switch (config.method) {
    case 'pix':
    case 'paypal':
      return config.config;
    case 'boleto':
      return { minCents: config.config.minCents, maxCents: 0 };
    case 'credit_card':
      return { minCents: 0, maxCents: 0 };
  }
}

function refusalOf(config: PaymentConfig, amountCents: number): string {
  const { minCents, maxCents } = limitsOf(config);
  const name = PAYMENT_METHOD_LABELS[config.method];
  const offered = `${name} não é oferecido para ${formatMoney(amountCents)}`;
  if (amountCents < minCents) return `${offered}: o mínimo é ${formatMoney(minCents)}.`;
  return maxCents > 0 && amountCents > maxCents ? `${offered}: o máximo é ${formatMoney(maxCents)}.` : '';
}

/** What is typed at the moment may be more than can be saved. */
const bounded = (card: CardConfig): CardConfig => ({
  ...card,
  maxInstallments: Math.min(card.maxInstallments, MOST_INSTALLMENTS),
});

function single(amountCents: number, discountBasisPoints: number, fee: GatewayFee): SimulatedOffer[] {
  const { discountCents, ...offer } = singleOffer(amountCents, discountBasisPoints, fee);
  return [{ ...offer, count: 1, installments: [offer.totalCents], extraCents: -discountCents }];
}

function offersOf({ method, config }: PaymentConfig, amountCents: number, fee: GatewayFee): SimulatedOffer[] {
  switch (method) {
    case 'credit_card':
      return installmentOffers(amountCents, bounded(config), fee).map(({ interestCents, ...offer }) => ({
        ...offer,
        extraCents: interestCents,
      }));
    case 'pix':
    case 'boleto':
      return single(amountCents, Math.min(config.discountBasisPoints, 10_000), fee);
    case 'paypal':
      return single(amountCents, 0, fee);
  }
}

/** What becomes of a sale of a positive amount by a method, with a fee that is known or not. */
export function simulate(
  config: PaymentConfig,
  amountCents: number,
  fee: GatewayFee | undefined,
): Simulation {
  const refusal = refusalOf(config, amountCents);
  return { refusal, offers: refusal ? [] : offersOf(config, amountCents, fee ?? UNKNOWN_FEE) };
}
