import type { MonthReportRow } from '@balcao/api-schema';
import {
  feesOf,
  GATEWAYS,
  type Month,
  nameOfMonth,
  netOf,
  PAYMENT_METHOD_LABELS,
  REPORT_FIGURES,
  type ReportFigures,
  sumFigures,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable } from '@balcao/ui/table';
import type { ReactNode } from 'react';

interface TableRow {
  key: string;
  name: string;
  figures: ReportFigures;
  isTotal: boolean;
}

const nameOf = ({ method, gateway }: MonthReportRow): string => {
  if (method === null) return 'Saques, antecipações e ajustes';
  const name = PAYMENT_METHOD_LABELS[method];
  return gateway === null ? name : `${name}, por ${GATEWAYS[gateway].name}`;
};

const total = (rows: readonly MonthReportRow[]): TableRow => ({
  key: 'total',
  name: 'Total',
  figures: sumFigures(rows),
  isTotal: true,
});

const figure = (title: string, of: (figures: ReportFigures) => number): Column<TableRow> => ({
  key: title,
  title,
  align: 'end',
  cell: ({ figures, isTotal }) => {
    const money = <Money cents={of(figures)} />;
    return isTotal ? <strong>{money}</strong> : money;
  },
});

const first = (title: string): Column<TableRow> => ({
  key: 'name',
  title,
  cell: ({ name, isTotal }) => (isTotal ? <strong>{name}</strong> : name),
});

interface ReportTableProps {
  caption: string;
  rows: readonly MonthReportRow[];
}

/** A figure that few stores have: where it is 0 everywhere it takes no room. */
const rare = (
  rows: readonly MonthReportRow[],
  name: 'buyerInterestCents' | 'adjustmentCents',
): Column<TableRow>[] =>
  rows.some((row) => row[name] !== 0) ? [figure(REPORT_FIGURES[name], (figures) => figures[name])] : [];

/** From gross to net. */
const summaryOf = (rows: readonly MonthReportRow[]): Column<TableRow>[] => [
  figure(REPORT_FIGURES.grossCents, ({ grossCents }) => grossCents),
  ...rare(rows, 'buyerInterestCents'),
  figure(REPORT_FIGURES.refundCents, ({ refundCents }) => refundCents),
  figure(REPORT_FIGURES.disputeCents, ({ disputeCents }) => disputeCents),
  figure('Tarifas', feesOf),
  ...rare(rows, 'adjustmentCents'),
  figure('Líquido', netOf),
];

const FEES: readonly Column<TableRow>[] = [
  figure(REPORT_FIGURES.gatewayFeeCents, ({ gatewayFeeCents }) => gatewayFeeCents),
  figure(REPORT_FIGURES.platformFeeCents, ({ platformFeeCents }) => platformFeeCents),
  figure(REPORT_FIGURES.otherFeeCents, ({ otherFeeCents }) => otherFeeCents),
  figure('Todas', feesOf),
];

const byMethod = (rows: readonly MonthReportRow[]): TableRow[] => [
  ...rows.map((row) => ({
    key: `${row.method}-${row.gateway}`,
    name: nameOf(row),
    figures: row,
    isTotal: false,
  })),
  total(rows),
];

/** A month by method and gateway. */
export function MethodTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={[first('Método e gateway'), ...summaryOf(rows)]}
      rows={byMethod(rows)}
      rowKey={({ key }) => key}
    />
  );
}

/** What was charged in a month, by method and gateway: who charged it. */
export function FeeTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={[first('Método e gateway'), ...FEES]}
      rows={byMethod(rows)}
      rowKey={({ key }) => key}
    />
  );
}

const byMonth = (rows: readonly MonthReportRow[]): TableRow[] => [
  ...[...new Set(rows.map(({ month }) => month))].map((month) => ({
    key: month,
    name: nameOfMonth(month),
    figures: sumFigures(rows.filter((row) => row.month === month)),
    isTotal: false,
  })),
  total(rows),
];

/** A year by month. */
export function MonthTable({ caption, rows }: ReportTableProps) {
  return (
    <SimpleTable
      caption={caption}
      columns={[first('Mês'), ...summaryOf(rows)]}
      rows={byMonth(rows)}
      rowKey={({ key }) => key}
    />
  );
}

interface FeeMonthTableProps extends ReportTableProps {
  /** Shows the nota fiscal for the fees of a month. */
  invoiceOf(month: Month): ReactNode;
}

/** The fees of a year by month, each with its nota fiscal. */
export function FeeMonthTable({ caption, rows, invoiceOf }: FeeMonthTableProps) {
  const invoice: Column<TableRow> = {
    key: 'invoice',
    title: 'Nota fiscal',
    cell: ({ key, isTotal }) => (isTotal ? null : invoiceOf(key)),
  };
  return (
    <SimpleTable
      caption={caption}
      columns={[first('Mês'), ...FEES, invoice]}
      rows={byMonth(rows)}
      rowKey={({ key }) => key}
    />
  );
}
