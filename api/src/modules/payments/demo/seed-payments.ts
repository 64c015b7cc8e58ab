import { etagOf, type GatewayConnectionRequest, type PaymentConfigRequest } from '@balcao/api-schema';
import { DEFAULT_PAYMENT_CONFIGS, USUAL_RELEASE } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { paymentConfigs } from '../configs/resource';
import { chooseGateway, readChoice } from '../gateways/choice/service';
import { connect, readConnections } from '../gateways/connections/service';

const offered = { idGateway: 'simulador', ativo: true } as const;

/** Enough to try charges out. Boleto and a real gateway are left for the visitor. */
const METHODS: readonly PaymentConfigRequest[] = [
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

/** As a usual contract has them. A Pix and a card pay on the days that are usual without one. */
const FEES: GatewayConnectionRequest['fees'] = {
  pix: { percentBasisPoints: 99, fixedCents: 0, ...USUAL_RELEASE.pix },
  credit_card: {
    percentBasisPoints: 349,
    fixedCents: 39,
    ...USUAL_RELEASE.credit_card,
    chargebackCents: 2_500,
  },
  boleto: { percentBasisPoints: 0, fixedCents: 249, ...USUAL_RELEASE.boleto },
};

/** Connects demo stores without a gateway to the simulator. @returns the number of connections */
export async function seedPayments({ platform, owner }: DemoStore): Promise<number> {
  const call = systemCall(platform, owner);
  if ((await readConnections(call)).length > 0) return 0;
  await connect(
    { ...call, identity: { name: 'Balcão', steppedUpAt: null, hasSecondFactor: false } },
    { idGateway: 'simulador', mode: 'test', credentials: {}, fees: FEES },
  );
  const { version } = await readChoice(call);
  await chooseGateway({ ...call, ifMatch: etagOf(version) }, { gateway: 'simulador', confirm: false });
  for (const request of METHODS) await paymentConfigs.create(call, request);
  return 1;
}
