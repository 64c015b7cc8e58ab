import { settledDays, settlementFile } from '@balcao/demo/money/settlement';
import { todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime, runAsOf } from '../../../db/clock';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { readSettlementFile } from '../settlement-file';
import { paymentsBetween, paymentsDebitedBetween } from '../settlement-payments';
import { importSettlement } from '../settlements';
import type { DemoPerson } from './repository';

const MOST_LINES = 5_000;

/** Compares a week with the gateway's file of it, as the seller would have done some days later: one line differs. */
export async function reconcile({ platform, owner }: DemoStore, { userId }: DemoPerson): Promise<void> {
  const { from, to, sentAt } = settledDays(todayInSaoPaulo(currentTime()));
  const within = { from, to, limit: MOST_LINES };
  const scope = { ...owner, gateway: 'simulador' as const };
  const text = await platform.database.withSeller(owner.sellerId, async (trx) =>
    settlementFile(
      await paymentsBetween(trx, scope, within),
      await paymentsDebitedBetween(trx, scope, within),
      within,
    ),
  );
  const sent = {
    fileName: `repasses-${from}-a-${to}.csv`,
    file: await readSettlementFile(Buffer.from(text)),
    gateway: scope.gateway,
  };
  await runAsOf(sentAt, () =>
    importSettlement({ platform, owner, origin: { ...SYSTEM_ORIGIN, actorId: userId } }, sent),
  );
}
