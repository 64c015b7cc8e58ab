import type { MonthReportQuery, MonthReportRow } from '@balcao/api-schema';
import { netOf, reportFigures } from '@balcao/domain';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findFeeInvoices } from '../fee-invoices';
import { type MonthTotal, readMonthTotals } from './report-repository';
import { writeReport } from './write-report';

const keyOf = ({ month, method, gateway }: MonthTotal): string => `${month}|${method}|${gateway}`;

/** Gross, refunds, disputes and fees of what a custodian holds of a store's, per month, method and gateway, the earliest month first. */
export async function reportMonths(
  database: Database,
  owner: Owner,
  query: MonthReportQuery,
): Promise<MonthReportRow[]> {
  const totals = await readMonthTotals(database.forSeller(owner.sellerId), owner, query);
  const groups = new Map<string, MonthTotal[]>();
  for (const total of totals) groups.set(keyOf(total), [...(groups.get(keyOf(total)) ?? []), total]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { month, method, gateway } = first;
    const figures = reportFigures(group);
    return { month, method, gateway, custody: query.custody, ...figures, netCents: netOf(figures) };
  });
}

/** The same as a CSV, with the numbers of the notas fiscais for the fees. */
export async function reportFile(database: Database, owner: Owner, query: MonthReportQuery): Promise<string> {
  const [rows, invoices] = await Promise.all([
    reportMonths(database, owner, query),
    findFeeInvoices(database.forSeller(owner.sellerId), owner),
  ]);
  return writeReport(rows, new Map(invoices.map(({ month, number }) => [month, number])));
}
