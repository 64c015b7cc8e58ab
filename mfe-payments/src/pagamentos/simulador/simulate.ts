import {
  formatMoney,
  type GatewayFee,
  type InstallmentInterest,
  installmentOffers,
  MAX_MONEY_CENTS,
  PAYMENT_METHOD_LABELS,
  type PaymentConfig,
  type PaymentNumberField,
  type PlatformTerms,
  paymentNumberProblem,
  type Release,
  type SalePart,
  singleOffer,
} from '@balcao/domain';

/** One way in which a buyer can pay, and what the seller gets of it. All in integer cents. */
export interface SimulatedOffer {
  /** Number of installments: 1 for what is paid at once. */
  count: number;
  /** The cents of each installment, the larger ones first. */
  installments: readonly number[];
  totalCents: number;
  /** The cents that the buyer pays on top; below zero for a discount. */
  extraCents: number;
  feeCents: number;
  netCents: number;
  releases: readonly Release[];
  /** Each part with its fees. */
  parts: readonly SalePart[];
}

export interface Simulation {
  /** Why there is no result: the form is invalid, or the method is not offered for the amount. Empty otherwise. */
  refusal: string;
  offers: readonly SimulatedOffer[];
}

/** The fee when it is unknown. What buyers pay does not depend on it. */
const UNKNOWN_FEE: GatewayFee = {
  percentBasisPoints: 0,
  fixedCents: 0,
  releaseDays: 0,
  perInstallment: false,
};

const CORRECT_FIRST = 'Corrija os valores do formulário para ver a simulação.';

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
  const most = maxCents || MAX_MONEY_CENTS;
  if (amountCents < minCents) return `${offered}: o mínimo é ${formatMoney(minCents)}.`;
  return amountCents > most ? `${offered}: o máximo é ${formatMoney(most)}.` : '';
}

const interestNumbers = (interest: InstallmentInterest): (readonly [PaymentNumberField, number])[] =>
  interest.kind === 'rate'
    ? [['monthlyBasisPoints', interest.monthlyBasisPoints]]
    : interest.basisPoints.map((one) => ['surchargeBasisPoints', one]);

/** The numbers that offers are calculated from, by the rules that they are saved by. */
function numbersOf({ method, config }: PaymentConfig): (readonly [PaymentNumberField, number])[] {
  switch (method) {
    case 'credit_card':
      return [
        ['maxInstallments', config.maxInstallments],
        ['interestFreeInstallments', config.interestFreeInstallments],
        ['minInstallmentCents', config.minInstallmentCents],
        ...interestNumbers(config.interest),
      ];
    case 'pix':
      return [
        ['discountBasisPoints', config.discountBasisPoints],
        ['maxCents', config.maxCents],
      ];
    case 'boleto':
      return [['discountBasisPoints', config.discountBasisPoints]];
    case 'paypal':
      return [['maxCents', config.maxCents]];
  }
}

/** While typing, a number may be invalid or too large to calculate with. */
const canCalculate = (config: PaymentConfig) =>
  numbersOf(config).every(([field, value]) => paymentNumberProblem(field, value) === null);

/** The fees of the gateway and of the platform. */
export interface Fees {
  gateway: GatewayFee;
  /** Without it only the gateway's fee is taken off. */
  platform?: PlatformTerms | undefined;
}

function single(
  amountCents: number,
  discountBasisPoints: number,
  { gateway, platform }: Fees,
): SimulatedOffer[] {
  const { discountCents, ...offer } = singleOffer(amountCents, discountBasisPoints, gateway, platform);
  return [{ ...offer, count: 1, installments: [offer.totalCents], extraCents: -discountCents }];
}

function offersOf({ method, config }: PaymentConfig, amountCents: number, fees: Fees): SimulatedOffer[] {
  switch (method) {
    case 'credit_card':
      return installmentOffers(amountCents, config, fees.gateway, fees.platform).map(
        ({ interestCents, ...offer }) => ({
          ...offer,
          extraCents: interestCents,
        }),
      );
    case 'pix':
    case 'boleto':
      return single(amountCents, config.discountBasisPoints, fees);
    case 'paypal':
      return single(amountCents, 0, fees);
  }
}

/** Simulates a sale of a positive amount by a method. The gateway's fee may be unknown: then nothing is taken off. */
export function simulate(config: PaymentConfig, amountCents: number, fees: Fees | undefined): Simulation {
  const refusal = canCalculate(config) ? refusalOf(config, amountCents) : CORRECT_FIRST;
  const offers = refusal ? [] : offersOf(config, amountCents, fees ?? { gateway: UNKNOWN_FEE });
  return { refusal, offers };
}
