import type { MonthReportRow } from '@balcao/api-schema';
import {
  feesOf,
  formatMonth,
  GATEWAYS,
  netOf,
  PAYMENT_METHOD_LABELS,
  REPORT_FIGURE_NAMES,
  REPORT_FIGURES,
  type ReportFigures,
  sumFigures,
} from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable } from '@balcao/ui/table';

interface TableRow {
  key: string;
  name: string;
  figures: ReportFigures;
  isTotal: boolean;
}

const nameOf = ({ method, gateway }: MonthReportRow): string => {
  if (method === null) return 'Sem pagamento (saques, antecipações, ajustes)';
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

/** A month by method and gateway. Figures that are 0 everywhere take no room. */
export function MethodTable({ caption, rows }: ReportTableProps) {
  const lines = rows.map(
    (row): TableRow => ({
      key: `${row.method}-${row.gateway}`,
      name: nameOf(row),
      figures: row,
      isTotal: false,
    }),
  );
  const shown = REPORT_FIGURE_NAMES.filter(
    (name) => name === 'grossCents' || rows.some((row) => row[name] !== 0),
  );
  return (
    <SimpleTable
      caption={caption}
      columns={[
        first('Método e gateway'),
        ...shown.map((name) => figure(REPORT_FIGURES[name], (figures) => figures[name])),
        figure('Líquido', netOf),
      ]}
      rows={[...lines, total(rows)]}
      rowKey={({ key }) => key}
    />
  );
}

/** A year by month. */
export function MonthTable({ caption, rows }: ReportTableProps) {
  const months = [...new Set(rows.map(({ month }) => month))];
  const lines = months.map(
    (month): TableRow => ({
      key: month,
      name: formatMonth(month),
      figures: sumFigures(rows.filter((row) => row.month === month)),
      isTotal: false,
    }),
  );
  return (
    <SimpleTable
      caption={caption}
      columns={[
        first('Mês'),
        figure('Vendas brutas', ({ grossCents }) => grossCents),
        figure('Estornos', ({ refundCents }) => refundCents),
        figure('Chargebacks e MED', ({ disputeCents }) => disputeCents),
        figure('Tarifas', feesOf),
        figure('Líquido', netOf),
      ]}
      rows={[...lines, total(rows)]}
      rowKey={({ key }) => key}
    />
  );
}
