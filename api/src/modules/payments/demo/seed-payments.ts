import { etagOf, type PaymentConfigRequest } from '@balcao/api-schema';
import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { demoStoreOf } from '../../../accounts/demo-store';
import { DEMO_LOGINS } from '../../../demo-logins';
import type { Platform } from '../../../platform';
import { systemCall } from '../../../resources/resource-call';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { chooseGateway, readChoice } from '../choice/service';
import { paymentConfigs } from '../configs/resource';
import { connect, readConnections } from '../connections/service';

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

/** Connects demo stores without a gateway to the simulator. @returns the number of connections */
export async function seedPayments(platform: Platform): Promise<number> {
  const owner = await demoStoreOf(platform, DEMO_LOGINS.seller.email);
  if (owner === undefined) return 0;
  const { database, keyRing, raise } = platform;
  const context = { database, keyRing, raise, owner, origin: SYSTEM_ORIGIN };
  if ((await readConnections(context)).length > 0) return 0;
  await connect(
    { ...context, by: { name: 'Balcão', steppedUpAt: null, hasSecondFactor: false } },
    { idGateway: 'simulador', mode: 'test', credentials: {}, fees: {} },
  );
  const { version } = await readChoice(context);
  await chooseGateway(context, etagOf(version), { gateway: 'simulador', confirm: false });
  const call = systemCall(platform, owner);
  for (const request of METHODS) await paymentConfigs.create(call, request);
  return 1;
}
