import type { Month } from '../time/month';
import type { Custody } from './accounts';

/** The months and the date of a report. */
export interface MonthReportAsked {
  from: Month;
  to: Month;
  /** The date that counts: that of posting, or that of the fact (competência). */
  by: 'posted' | 'occurred';
  custody: Custody;
}

/** The file name of a report of months, in the API's header and where a browser saves it. */
export function monthReportFileName({ from, to, by, custody }: MonthReportAsked): string {
  const kind = custody === 'vendedor' ? 'relatorio-direto' : 'relatorio';
  const basis = by === 'posted' ? 'lancamento' : 'competencia';
  return `${kind}-${from}-a-${to}-por-${basis}.csv`;
}

/** As `monthReportFileName`, of the lines of a period: days of São Paulo. */
export const statementFileName = (
  { from, to }: { from: string; to: string },
  custody: Custody,
  format: 'csv' | 'ofx',
): string => `${custody === 'vendedor' ? 'extrato-direto' : 'extrato'}-${from}-a-${to}.${format}`;

/** As `monthReportFileName`, of the lines of a month's plan invoice. */
export const planInvoiceFileName = (month: Month): string => `fatura-${month}.csv`;

/** As `monthReportFileName`, of the document of a month. */
export const monthStatementFileName = (month: Month, custody: Custody): string =>
  `${custody === 'vendedor' ? 'extrato-mensal-direto' : 'extrato-mensal'}-${month}.pdf`;
