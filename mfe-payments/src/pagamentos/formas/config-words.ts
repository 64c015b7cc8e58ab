import { formatMoney, formatPercent, PAYMENT_NUMBERS, type PaymentConfig } from '@balcao/domain';

const discount = (basisPoints: number) =>
  basisPoints > 0 ? `${formatPercent(basisPoints)} de desconto` : '';

const limits = ({ minCents, maxCents }: { minCents: number; maxCents: number }) =>
  [
    minCents > 0 && `a partir de ${formatMoney(minCents)}`,
    maxCents > 0 && `até ${formatMoney(maxCents)}`,
  ].filter(Boolean);

function parts({ method, config }: PaymentConfig): (string | false)[] {
  switch (method) {
    case 'pix':
      return [
        `Vale por ${PAYMENT_NUMBERS.expirationSeconds.show(config.expirationSeconds)}`,
        discount(config.discountBasisPoints),
        ...limits(config),
      ];
    case 'credit_card':
      return [
        `Até ${config.maxInstallments}×`,
        config.interestFreeInstallments > 1
          ? `${config.interestFreeInstallments}× sem juros`
          : 'juros a partir de 2×',
      ];
    case 'boleto':
      return [
        `Vence em ${PAYMENT_NUMBERS.dueDays.show(config.dueDays)}`,
        discount(config.discountBasisPoints),
      ];
    case 'paypal':
      return [config.installments ? 'Com parcelamento' : 'À vista', ...limits(config)];
  }
}

/** What matters most of how a method is offered, in a line. */
export const configWords = (config: PaymentConfig): string => parts(config).filter(Boolean).join(' · ');
