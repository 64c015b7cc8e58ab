import {
  downloadMonthReport,
  getMonthReport,
  type MonthReportQuery,
  type MonthReportRow,
} from '@balcao/api-schema';
import {
  ACCOUNTS_OF,
  addDays,
  CUSTODY_LABELS,
  centsAsDecimal,
  csvText,
  daysOfMonth,
  type EntryType,
  formatShortMonth,
  GATEWAYS,
  type GatewayId,
  type Month,
  monthReportFileName,
  netOf,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  REPORTED_TYPES,
  reportFigures,
  startOfDay,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { findFeeInvoices } from './fee-invoices';
import { occurredOn } from './statement';

const HEADINGS = [
  'Mês',
  'Método',
  'Gateway',
  'Custódia',
  ...REPORT_FIGURE_NAMES.map((name) => REPORT_FIGURES[name]),
  'Líquido',
  'Nota fiscal das tarifas',
];

/** The sum of the lines of a type in a month, by method and gateway. Signed integer cents. */
interface MonthTotal {
  month: Month;
  method: PaymentMethod | null;
  gateway: GatewayId | null;
  type: EntryType;
  cents: number;
}

const MONTH_OF = {
  posted: sql<Month>`to_char(e.posted_at at time zone 'America/Sao_Paulo', 'YYYY-MM')`,
  occurred: sql<Month>`to_char(e.occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM')`,
};

/** Gross, refunds, disputes and fees of what a custodian holds of a store's, per month, method and gateway, the earliest month first. */
async function reportMonths(
  executor: Executor,
  owner: Owner,
  { from, to, by, custody }: MonthReportQuery,
): Promise<MonthReportRow[]> {
  const [first, last] = [daysOfMonth(from).from, daysOfMonth(to).to];
  const inPeriod =
    by === 'occurred'
      ? occurredOn({ from: first, to: last })
      : sql<boolean>`e.posted_at >= ${startOfDay(first)} and e.posted_at < ${startOfDay(addDays(last, 1))}`;
  const totals: MonthTotal[] = await executor
    .selectFrom('ledger_entries as e')
    .where(ofStore(owner, 'e'))
    .where('e.account', 'in', ACCOUNTS_OF[custody])
    .where('e.type', 'in', REPORTED_TYPES)
    .where(inPeriod)
    .groupBy([MONTH_OF[by], 'e.method', 'e.gateway', 'e.type'])
    .orderBy(MONTH_OF[by])
    .orderBy('e.method')
    .orderBy('e.gateway')
    .select([MONTH_OF[by].as('month'), 'e.method', 'e.gateway', 'e.type'])
    .select(sql<number>`sum(e.amount_cents)::bigint`.as('cents'))
    .execute();
  const groups = new Map<string, MonthTotal[]>();
  for (const total of totals) {
    const key = `${total.month}|${total.method}|${total.gateway}`;
    groups.set(key, [...(groups.get(key) ?? []), total]);
  }
  return [...groups.values()].flatMap((group) => {
    const [one] = group;
    if (one === undefined) return [];
    const { month, method, gateway } = one;
    const figures = reportFigures(group);
    return { month, method, gateway, custody, ...figures, netCents: netOf(figures) };
  });
}

/** The sums of months for accountants. */
export const monthReportRoutes = routesOf('finance', (platform) => {
  const { database } = platform;
  const { inStore } = implementsOn(platform);

  return [
    inStore(getMonthReport, async ({ owner }, { query }) => ({
      items: await reportMonths(database.forSeller(owner.sellerId), owner, query),
    })),

    // With the numbers of the notas fiscais for the fees.
    inStore(
      downloadMonthReport,
      async ({ owner }, { query }, reply) => {
        const executor = database.forSeller(owner.sellerId);
        const [rows, invoices] = await Promise.all([
          reportMonths(executor, owner, query),
          findFeeInvoices(executor, owner),
        ]);
        const numbers = new Map(invoices.map(({ month, number }) => [month, number]));
        reply
          .header('content-disposition', `attachment; filename="${monthReportFileName(query)}"`)
          .type('text/csv; charset=utf-8');
        return csvText([
          HEADINGS,
          ...rows.map((row) => [
            formatShortMonth(row.month),
            row.method === null ? '' : PAYMENT_METHOD_LABELS[row.method],
            row.gateway === null ? '' : GATEWAYS[row.gateway].name,
            CUSTODY_LABELS[row.custody],
            ...REPORT_FIGURE_NAMES.map((name) => centsAsDecimal(row[name])),
            centsAsDecimal(row.netCents),
            numbers.get(row.month) ?? '',
          ]),
        ]);
      },
      { schema: { produces: ['text/csv'] } },
    ),
  ];
});
