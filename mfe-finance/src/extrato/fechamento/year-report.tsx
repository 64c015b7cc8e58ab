import type { MonthReportQuery, MonthReportRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { type Custody, feesOf, formatMonth, type Month, monthReportFileName } from '@balcao/domain';
import { Button, CardSkeleton, Section, Stack } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { Segments } from '@balcao/ui/figures';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { FeeInvoiceCell } from './fee-invoice';
import { MONTHS } from './month-document';
import { FeeMonthTable, FeeTable, MethodTable, MonthTable } from './report-tables';

const BASES = ['occurred', 'posted'] as const;
const BASIS_NAMES = ['Competência', 'Lançamento'];
const BASIS_WORDS = {
  occurred: 'Pelo dia em que cada fato aconteceu, mesmo que tenha sido lançado depois.',
  posted: 'Pelo dia em que cada linha entrou no extrato.',
};

/** Sales, refunds and fees of a month by method and gateway, and of its year by month. */
export function YearReport({ month, custody }: { month: Month; custody: Custody }) {
  const { http } = useShell();
  const [position, setPosition] = useState(0);
  const by = BASES[position] ?? 'occurred';
  const year = month.slice(0, 'YYYY'.length);
  const query: MonthReportQuery = { from: `${year}-01`, to: `${year}-12`, by, custody };
  const report = useQuery({
    queryKey: [MONTHS, 'report', query],
    queryFn: ({ signal }) => send(http, 'GET /finance/month-report', { query, signal }),
  });
  return (
    <Section
      title="Vendas, reembolsos e tarifas"
      description={BASIS_WORDS[by]}
      actions={<ExportReport query={query} />}
    >
      <Stack>
        <Segments label="Data que conta" names={BASIS_NAMES} chosen={position} onChoose={setPosition} />
        <Loaded query={report} what="o relatório do ano" skeleton={<CardSkeleton fields={4} />}>
          {({ items }) => (
            <div className="closing-report">
              <Tables items={items} month={month} year={year} />
            </div>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

interface TablesProps {
  items: readonly MonthReportRow[];
  month: Month;
  year: string;
}

function Tables({ items, month, year }: TablesProps) {
  const ofMonth = items.filter((row) => row.month === month);
  const name = formatMonth(month);
  return (
    <>
      <h3 className="bal-h3">Por método e gateway em {name}</h3>
      {ofMonth.length === 0 ? (
        <p className="bal-soft">Nada neste mês.</p>
      ) : (
        <MethodTable caption={`Vendas e tarifas de ${name}`} rows={ofMonth} />
      )}
      {ofMonth.some((row) => feesOf(row) !== 0) && (
        <>
          <h3 className="bal-h3">Quem cobrou as tarifas de {name}</h3>
          <FeeTable caption={`Tarifas de ${name}`} rows={ofMonth} />
        </>
      )}
      <h3 className="bal-h3">Mês a mês em {year}</h3>
      {items.length === 0 ? (
        <p className="bal-soft">Nada neste ano.</p>
      ) : (
        <MonthTable caption={`Vendas e tarifas de ${year}`} rows={items} />
      )}
      {items.some((row) => feesOf(row) !== 0) && (
        <>
          <h3 className="bal-h3">Tarifas de {year}, com suas notas fiscais</h3>
          <FeeMonthTable
            caption={`Tarifas de ${year}`}
            rows={items}
            invoiceOf={(of) => <FeeInvoiceCell month={of} />}
          />
        </>
      )}
    </>
  );
}

function ExportReport({ query }: { query: MonthReportQuery }) {
  const { http, notify } = useShell();
  const { busy, submit } = useSubmit(
    async (params: MonthReportQuery) => {
      const { data } = await http.get<Blob>('/finance/month-report/file', { params, responseType: 'blob' });
      saveFile(monthReportFileName(params), data);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" busy={busy} onClick={() => void submit(query)}>
      Exportar CSV de {query.from.slice(0, 'YYYY'.length)}
    </Button>
  );
}
