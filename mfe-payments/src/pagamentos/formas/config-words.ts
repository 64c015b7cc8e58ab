import {
  type CardConfig,
  formatMoney,
  formatPercent,
  PAYMENT_NUMBERS,
  type PaymentConfig,
} from '@balcao/domain';

const times = PAYMENT_NUMBERS.maxInstallments.show;

const discount = (basisPoints: number) =>
  basisPoints > 0 ? `${formatPercent(basisPoints)} de desconto` : '';

const limits = ({ minCents, maxCents }: { minCents: number; maxCents: number }) =>
  [
    minCents > 0 && `a partir de ${formatMoney(minCents)}`,
    maxCents > 0 && `até ${formatMoney(maxCents)}`,
  ].filter(Boolean);

/** In how many installments a card is charged, and from which number on buyers pay interest. */
function installments({ maxInstallments, interestFreeInstallments, interest }: CardConfig): string[] {
  if (maxInstallments === 1) return ['À vista'];
  const surchargeOf = (count: number) =>
    interest.kind === 'rate' ? interest.monthlyBasisPoints : (interest.basisPoints[count - 1] ?? 0);
  let free = interestFreeInstallments;
  while (free < maxInstallments && surchargeOf(free + 1) === 0) free += 1;
  const most = `Até ${times(maxInstallments)}`;
  if (free >= maxInstallments) return [`${most} sem juros`];
  return [most, free > 1 ? `${times(free)} sem juros` : `juros a partir de ${times(2)}`];
}

function parts({ method, config }: PaymentConfig): (string | false)[] {
  switch (method) {
    case 'pix':
      return [
        `Vale por ${PAYMENT_NUMBERS.expirationSeconds.show(config.expirationSeconds)}`,
        discount(config.discountBasisPoints),
        ...limits(config),
      ];
    case 'credit_card':
      return installments(config);
    case 'boleto':
      return [
        `Vence em ${PAYMENT_NUMBERS.dueDays.show(config.dueDays)}`,
        discount(config.discountBasisPoints),
      ];
    case 'paypal':
      return [config.installments ? 'Com parcelamento' : 'À vista', ...limits(config)];
  }
}

/** A one-line summary of a method's configuration. */
export const configWords = (config: PaymentConfig): string => parts(config).filter(Boolean).join(' · ');
