import type { OrderBumpFigures, OrderBumpMetrics } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  formatCalendarDate,
  formatMoney,
  MAX_METRIC_DAYS,
  optionsOf,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Button, Card, EmptyState, LinkButton, Page, PageSkeleton, Section, Stack } from '@balcao/ui/base';
import { TrendChart } from '@balcao/ui/chart';
import { saveFile } from '@balcao/ui/display';
import { FigureCard, formatFigure, PeriodPicker, Segments, usePeriod } from '@balcao/ui/figures';
import { Loaded, QueryProvider, useQuery } from '@balcao/ui/query';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { useId, useState } from 'react';
import { NOVO_ORDER_BUMP, ORDER_BUMPS } from '../../configuracoes/orderbumps/paths';
import { BumpOrders } from './bump-orders';
import { figuresOf, rateText, tableFile } from './figures';

/** What order bumps brought: the four figures, day by day, bump by bump, and the orders. */
export default function BumpSales() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

interface Narrowed {
  orderBumpId: string;
  method: string;
}

function Content() {
  const { http } = useShell();
  const { period, rules, change } = usePeriod({ fallback: '30d', maxDays: MAX_METRIC_DAYS });
  const [narrowed, setNarrowed] = useState<Narrowed>({ orderBumpId: '', method: '' });
  const { from, to } = period.range;
  const chosen = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''));
  const query = useQuery({
    queryKey: ['order-bump-metrics', from, to, chosen],
    queryFn: async ({ signal }) =>
      (await http.get<OrderBumpMetrics>('/metrics/order-bumps', { params: { from, to, ...chosen }, signal }))
        .data,
  });
  // All of them, also while one is chosen.
  const names = useQuery({
    queryKey: ['order-bump-names', from, to],
    queryFn: async ({ signal }) =>
      (await http.get<OrderBumpMetrics>('/metrics/order-bumps', { params: { from, to }, signal })).data.items,
  });
  return (
    <Page title="Vendas de order bumps" actions={<LinkButton to={ORDER_BUMPS}>Ver order bumps</LinkButton>}>
      <Stack>
        <Stack direction="row" gap={8}>
          <PeriodPicker period={period} rules={rules} isComparable={false} onChange={change} />
          <Select
            label="Order bump"
            all="Todos os order bumps"
            value={narrowed.orderBumpId}
            options={(names.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(orderBumpId) => setNarrowed({ ...narrowed, orderBumpId })}
          />
          <Select
            label="Forma de pagamento"
            all="Todas as formas de pagamento"
            value={narrowed.method}
            options={optionsOf(PAYMENT_METHODS, PAYMENT_METHOD_LABELS)}
            onChange={(method) => setNarrowed({ ...narrowed, method })}
          />
        </Stack>
        <Loaded query={query} what="as vendas de order bumps" skeleton={<PageSkeleton />}>
          {(metrics) => <Figures metrics={metrics} range={period.range} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

interface SelectProps {
  label: string;
  all: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

function Select({ label, all, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="bal-visually-hidden">
        {label}
      </label>
      <select id={id} className="bal-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

const COLUMNS: readonly Column<OrderBumpFigures>[] = [
  { key: 'name', title: 'Order bump', cell: ({ name }) => name },
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

function Figures({ metrics, range }: { metrics: OrderBumpMetrics; range: { from: string; to: string } }) {
  if (metrics.items.length === 0)
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
              title: row.name,
              value: formatMoney(row.revenueCents),
              second: `${row.accepted} de ${row.shown} visitas · ${rateText(row.accepted, row.shown)}`,
            })}
          />
        </Stack>
      </Section>
      <BumpOrders range={range} />
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
