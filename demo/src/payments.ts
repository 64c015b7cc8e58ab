import type { GatewayConnectionRequest, PaymentConfigRequest } from '@balcao/api-schema';
import { DEFAULT_PAYMENT_CONFIGS, USUAL_RELEASE } from '@balcao/domain';

const offered = { idGateway: 'simulador', ativo: true } as const;

/** The methods that the store offers: enough to try charges out. Boleto and a real gateway are left for the visitor. */
export const DEMO_PAYMENT_CONFIGS: readonly PaymentConfigRequest[] = [
  {
    ...offered,
    idFormaPagamento: 'pix',
    config: { ...DEFAULT_PAYMENT_CONFIGS.pix, expirationSeconds: 1_800, discountBasisPoints: 500 },
  },
  {
    ...offered,
    idFormaPagamento: 'credit_card',
    config: { ...DEFAULT_PAYMENT_CONFIGS.credit_card, interestFreeInstallments: 3, softDescriptor: 'ATELIE' },
  },
];

/** The fees of a usual contract. A Pix and a card pay on the days that are usual without one. */
export const DEMO_FEES: GatewayConnectionRequest['fees'] = {
  pix: { percentBasisPoints: 99, fixedCents: 0, ...USUAL_RELEASE.pix },
  credit_card: {
    percentBasisPoints: 349,
    fixedCents: 39,
    ...USUAL_RELEASE.credit_card,
    chargebackCents: 2_500,
  },
  boleto: { percentBasisPoints: 0, fixedCents: 249, ...USUAL_RELEASE.boleto },
};
