import { addDays, centsAsDecimal, startOfDay, todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime, runAsOf } from '../../../db/clock';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import type { LedgerPayment } from '../settlements/ledger-repository';
import { paymentsBetween, paymentsDebitedBetween } from '../settlements/ledger-repository';
import { readSettlementFile } from '../settlements/read-file';
import { importSettlement } from '../settlements/service';
import type { DemoPerson } from './repository';

const FROM_DAYS_AGO = 23;
const TO_DAYS_AGO = 17;
const SENT_DAYS_AGO = 15;
const SENT_AT_MS = 11 * 3_600_000;
const MOST_LINES = 5_000;
/** The cents of one sale that the gateway keeps beyond its contract. */
const TOO_MUCH_CENTS = 100;

const HEADINGS = 'Pedido;Data da venda;Valor bruto;Tarifa;Valor líquido';

const line = (number: string, day: string, grossCents: number, feeCents: number) =>
  [
    `#${number}`,
    day,
    centsAsDecimal(grossCents),
    centsAsDecimal(-feeCents),
    centsAsDecimal(grossCents - feeCents),
  ].join(';');

/** The gateway's file of the sales of some days, and of the money that went back on them. It kept too much of the first sale. */
function fileOf(
  sold: readonly LedgerPayment[],
  debited: readonly LedgerPayment[],
  { from, to }: { from: string; to: string },
): string {
  const sales = sold.map(({ orderNumber, paidOn, soldCents, gatewayFeeCents }, index) =>
    line(orderNumber, paidOn, soldCents, gatewayFeeCents + (index === 0 ? TOO_MUCH_CENTS : 0)),
  );
  const debits = debited.flatMap(({ orderNumber, debits: taken }) =>
    taken
      .filter(({ kind, on }) => kind !== 'dispute_fee' && from <= on && on <= to)
      .map(({ on, cents }) => line(orderNumber, on, -cents, 0)),
  );
  return [HEADINGS, ...sales, ...debits].join('\n');
}

/** Compares a week with the gateway's file of it, as the seller would have done some days later: one line differs. */
export async function reconcile({ platform, owner }: DemoStore, { userId }: DemoPerson): Promise<void> {
  const today = todayInSaoPaulo(currentTime());
  const [from, to] = [addDays(today, -FROM_DAYS_AGO), addDays(today, -TO_DAYS_AGO)];
  const within = { from, to, limit: MOST_LINES };
  const scope = { ...owner, gateway: 'simulador' as const };
  const text = await platform.database.withSeller(owner.sellerId, async (trx) =>
    fileOf(
      await paymentsBetween(trx, scope, within),
      await paymentsDebitedBetween(trx, scope, within),
      within,
    ),
  );
  const sentAt = new Date(Date.parse(startOfDay(addDays(today, -SENT_DAYS_AGO))) + SENT_AT_MS);
  const sent = {
    fileName: `repasses-${from}-a-${to}.csv`,
    file: await readSettlementFile(Buffer.from(text)),
    gateway: scope.gateway,
  };
  await runAsOf(sentAt, () =>
    importSettlement({ platform, owner, origin: { ...SYSTEM_ORIGIN, actorId: userId } }, sent),
  );
}
