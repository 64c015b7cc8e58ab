import { etagOf } from '@balcao/api-schema';
import { DEMO_FEES, DEMO_PAYMENT_CONFIGS } from '@balcao/demo/payments';
import type { DemoStore } from '../../accounts/demo-store';
import { systemCall } from '../../resources/resource-call';
import { chooseGateway, readChoice } from './choice';
import { paymentConfigs } from './configs';
import { listConnections } from './connection';
import { connect } from './connections';

/** Connects demo stores without a gateway to the simulator. @returns the number of connections */
export async function seedPayments({ platform, owner }: DemoStore): Promise<number> {
  const call = systemCall(platform, owner);
  const connections = await platform.database.withSeller(owner.sellerId, (trx) =>
    listConnections(trx, owner),
  );
  if (connections.length > 0) return 0;
  await connect(
    { ...call, identity: { name: 'Balcão', steppedUpAt: null, hasSecondFactor: false } },
    { idGateway: 'simulador', mode: 'test', credentials: {}, fees: DEMO_FEES },
  );
  const { version } = await readChoice(call);
  await chooseGateway({ ...call, ifMatch: etagOf(version) }, { gateway: 'simulador', confirm: false });
  for (const request of DEMO_PAYMENT_CONFIGS) await paymentConfigs.create(call, request);
  return 1;
}
