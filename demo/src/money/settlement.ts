import { addDays, centsAsDecimal, startOfDay } from '@balcao/domain';

const FROM_DAYS_AGO = 23;
const TO_DAYS_AGO = 17;
const SENT_DAYS_AGO = 15;
const SENT_AT_MS = 11 * 3_600_000;
/** The cents of one sale that the gateway keeps beyond its contract. */
const TOO_MUCH_CENTS = 100;

const HEADINGS = 'Pedido;Data da venda;Valor bruto;Tarifa;Valor líquido';

/** A sale as the ledger has it, in cents, with what went back on it. */
export interface SettledSale {
  orderNumber: string;
  /** `YYYY-MM-DD`, as all days here. */
  paidOn: string;
  soldCents: number;
  gatewayFeeCents: number;
  debits: readonly { kind: string; on: string; cents: number }[];
}

const line = (number: string, day: string, grossCents: number, feeCents: number) =>
  [
    `#${number}`,
    day,
    centsAsDecimal(grossCents),
    centsAsDecimal(-feeCents),
    centsAsDecimal(grossCents - feeCents),
  ].join(';');

/** The days that the gateway's file is about, and the moment at which the seller sends it. */
export function settledDays(today: string): { from: string; to: string; sentAt: Date } {
  return {
    from: addDays(today, -FROM_DAYS_AGO),
    to: addDays(today, -TO_DAYS_AGO),
    sentAt: new Date(Date.parse(startOfDay(addDays(today, -SENT_DAYS_AGO))) + SENT_AT_MS),
  };
}

/** The gateway's file, as CSV, of the sales of some days and of the money that went back on them. It kept too much of the first sale. */
export function settlementFile(
  sold: readonly SettledSale[],
  debited: readonly SettledSale[],
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
