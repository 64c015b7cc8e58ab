import type { OrderBumpFigures, OrderBumpMetrics } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatCalendarDate, formatMoney, MAX_METRIC_DAYS, todayInSaoPaulo } from '@balcao/domain';
import { Button, Card, EmptyState, LinkButton, Page, PageSkeleton, Section, Stack } from '@balcao/ui/base';
import { TrendChart } from '@balcao/ui/chart';
import { saveFile } from '@balcao/ui/display';
import { FigureCard, formatFigure, PeriodPicker, Segments, usePeriod } from '@balcao/ui/figures';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { useState } from 'react';
import { NOVO_ORDER_BUMP, ORDER_BUMPS } from '../../configuracoes/orderbumps/paths';
import { BumpFilters } from './bump-filters';
import { BumpOrders } from './bump-orders';
import { figuresOf, nameOf, rateText, tableFile } from './figures';
import { chosenOf, type Narrowed, useNarrowed } from './narrowed';

/** The sales of order bumps: the four figures, day by day, bump by bump, and the orders. */
export default function BumpSales() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const { http } = useShell();
  const { period, rules, change } = usePeriod({ fallback: '30d', maxDays: MAX_METRIC_DAYS });
  const { narrowed, narrow } = useNarrowed();
  const { from, to } = period.range;
  const chosen = chosenOf(narrowed);
  const query = useQuery({
    queryKey: ['order-bump-metrics', from, to, chosen],
    queryFn: ({ signal }) =>
      send(http, 'GET /metrics/order-bumps', { query: { from, to, ...chosen }, signal }),
    // The filters keep what they offer while other figures are read.
    placeholderData: (before) => before,
  });
  return (
    <Page title="Vendas de order bumps" actions={<LinkButton to={ORDER_BUMPS}>Ver order bumps</LinkButton>}>
      <Stack>
        <Stack direction="row" gap={8}>
          <PeriodPicker period={period} rules={rules} isComparable={false} onChange={change} />
          <BumpFilters narrowed={narrowed} choices={query.data?.choices} onChange={narrow} />
        </Stack>
        <Loaded query={query} what="as vendas de order bumps" skeleton={<PageSkeleton />}>
          {(metrics) => (
            <div aria-busy={query.isPlaceholderData}>
              <Figures
                metrics={metrics}
                range={period.range}
                narrowed={narrowed}
                onClear={() => narrow({ orderBumpId: '', triggerProductId: '', productId: '', method: '' })}
              />
            </div>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

const COLUMNS: readonly Column<OrderBumpFigures>[] = [
  {
    key: 'name',
    title: 'Order bump',
    cell: nameOf,
  },
  {
    key: 'product',
    title: 'Produto',
    cell: ({ productName }) => productName || 'Produto que não existe mais',
  },
  { key: 'shown', title: 'Exibições', align: 'end', cell: ({ shown }) => formatFigure('count', shown) },
  {
    key: 'accepted',
    title: 'Aceites',
    align: 'end',
    cell: ({ accepted }) => formatFigure('count', accepted),
  },
  {
    key: 'rate',
    title: 'Taxa de aceite',
    align: 'end',
    cell: ({ accepted, shown }) => rateText(accepted, shown),
  },
  {
    key: 'orders',
    title: 'Pedidos pagos',
    align: 'end',
    cell: ({ orders }) => formatFigure('count', orders),
  },
  { key: 'revenue', title: 'Receita', align: 'end', cell: ({ revenueCents }) => formatMoney(revenueCents) },
  {
    key: 'refunded',
    title: 'Devolvido',
    align: 'end',
    cell: ({ refundedCents }) => formatMoney(refundedCents),
  },
];

interface FiguresProps {
  metrics: OrderBumpMetrics;
  range: { from: string; to: string };
  narrowed: Narrowed;
  onClear(): void;
}

function Figures({ metrics, range, narrowed, onClear }: FiguresProps) {
  if (metrics.choices.orderBumps.length === 0)
    return (
      <EmptyState
        kind="never"
        icon="products"
        title="Você ainda não tem order bump ativo"
        body="Um order bump oferece outro produto ao lado do botão de pagar. Aqui você verá quanto cada um vende."
        action={
          <LinkButton to={NOVO_ORDER_BUMP} kind="primary">
            Criar order bump
          </LinkButton>
        }
      />
    );
  if (metrics.items.length === 0)
    return (
      <EmptyState
        kind="filtered"
        title="Nenhum order bump com estes filtros"
        body="Nenhum order bump oferece este produto por este gatilho."
        action={<Button onClick={onClear}>Limpar filtros</Button>}
      />
    );
  return (
    <Stack>
      <h2 className="bal-visually-hidden">Números do período</h2>
      <ul className="bal-figures">
        {figuresOf(metrics).map((figure) => (
          <li key={figure.label}>
            <FigureCard {...figure} />
          </li>
        ))}
      </ul>
      <Trend metrics={metrics} />
      <Section title="Por order bump">
        <Stack>
          <div>
            <Button
              icon="download"
              onClick={() =>
                saveFile(
                  'vendas-de-order-bumps.csv',
                  new Blob([tableFile(metrics.items)], { type: 'text/csv;charset=utf-8' }),
                )
              }
            >
              Exportar CSV
            </Button>
          </div>
          <SimpleTable
            caption="Order bumps no período"
            columns={COLUMNS}
            rows={metrics.items}
            rowKey={({ id }) => id}
            card={(row) => ({
              title: nameOf(row),
              value: formatMoney(row.revenueCents),
              second: `${row.accepted} de ${row.shown} visitas · ${rateText(row.accepted, row.shown)}`,
            })}
          />
        </Stack>
      </Section>
      <BumpOrders metrics={metrics} range={range} narrowed={narrowed} />
    </Stack>
  );
}

const TRENDS = [
  { label: 'Receita', key: 'revenueCents', unit: 'cents' },
  { label: 'Aceites', key: 'accepted', unit: 'count' },
  { label: 'Exibições', key: 'shown', unit: 'count' },
] as const;

function Trend({ metrics: { days } }: { metrics: OrderBumpMetrics }) {
  const [chosen, setChosen] = useState(0);
  const { label, key, unit } = TRENDS[chosen] ?? TRENDS[0];
  return (
    <Card>
      <TrendChart
        title={`${label} por dia`}
        labelName="Dia"
        shape="area"
        isRunning={days.at(-1)?.day === todayInSaoPaulo()}
        data={{
          labels: days.map(({ day }) => formatCalendarDate(day).slice(0, 'dd/MM'.length)),
          series: [{ name: label, values: days.map((day) => day[key]) }],
        }}
        format={(value) => formatFigure(unit, value)}
        controls={
          <Segments
            label="Número no gráfico"
            names={TRENDS.map((trend) => trend.label)}
            chosen={chosen}
            onChoose={setChosen}
          />
        }
      />
    </Card>
  );
}
