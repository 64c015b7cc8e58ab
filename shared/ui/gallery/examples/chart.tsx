import { formatMoney } from '@balcao/domain';
import { BarChart, type ChartData, FunnelChart, ShareBar, Sparkline, TrendChart } from '../../src/chart';
import type { ExampleGroup } from '../example';

const DAYS = Array.from({ length: 30 }, (_, index) => `${String(index + 1).padStart(2, '0')}/11`);
const wave = (size: number, shift: number) =>
  DAYS.map((_, day) => Math.round(size * (2 + Math.sin((day + shift) / 3)) + day * size * 0.1));

const SALES: ChartData = {
  labels: DAYS,
  series: [
    { name: 'Este mês', values: wave(40_000, 0).map((value, day) => (day > 24 ? null : value)) },
    { name: 'Mês passado', values: wave(36_000, 4) },
  ],
};
const FOUR: ChartData = {
  labels: DAYS.slice(0, 7),
  series: ['Pix', 'Cartão', 'Boleto', 'PayPal'].map((name, index) => ({
    name,
    values: wave(9 - index * 2, index).slice(0, 7),
  })),
};
const METHODS = [
  { name: 'Pix', value: 4_820_000 },
  { name: 'Cartão de crédito', value: 2_910_000 },
  { name: 'Boleto', value: 310_000 },
];
const REASONS = [
  { name: 'Saldo insuficiente', value: 42 },
  { name: 'Recusado pelo emissor sem motivo informado', value: 17 },
  { name: 'Dados do cartão', value: 3 },
];
const FUNNEL: ChartData = {
  labels: ['Checkout iniciado', 'Dados pessoais', 'Entrega', 'Pagamento', 'Pedido gerado', 'Pago'],
  series: [
    { name: 'Todos', values: [12_480, 8_902, 7_455, 5_230, 4_118, 3_204] },
    { name: 'Celular', values: [9_850, 6_870, 5_690, 3_820, 2_941, 2_230] },
    { name: 'Computador', values: [2_430, 1_902, 1_655, 1_333, 1_118, 931] },
    { name: 'Tablet', values: [200, 130, 110, 77, 59, 43] },
  ],
};

const thousands = (cents: number) => `${Math.round(cents / 100_000)} mil`;
const count = (value: number) => value.toLocaleString('pt-BR');

export const chart: ExampleGroup = {
  id: 'chart',
  entry: '@balcao/ui/chart',
  examples: [
    {
      id: 'area',
      title: 'TrendChart',
      note: 'Names beside the lines; each value by pointer, by tap and by arrow keys; its figures as a table.',
      content: (
        <TrendChart
          title="Vendas por dia"
          labelName="Dia"
          shape="area"
          data={SALES}
          format={formatMoney}
          formatGrid={thousands}
        />
      ),
    },
    {
      id: 'lines',
      title: 'TrendChart with four series',
      note: 'As many as can be told apart: by colour and by the kind of line.',
      content: <TrendChart title="Pedidos por forma" labelName="Dia" data={FOUR} format={count} />,
    },
    {
      id: 'days',
      title: 'TrendChart as bars',
      note: 'For counts of days.',
      content: (
        <TrendChart
          title="Pedidos por dia"
          labelName="Dia"
          shape="bars"
          data={{ labels: DAYS, series: [{ name: 'Pedidos', values: wave(5, 1) }] }}
          format={count}
        />
      ),
    },
    {
      id: 'bars',
      title: 'BarChart',
      note: 'Amounts side by side, with their values.',
      content: (
        <BarChart
          title="Motivos de recusa"
          labelName="Motivo"
          valueName="Recusas"
          parts={REASONS}
          format={count}
        />
      ),
    },
    {
      id: 'funnel',
      title: 'FunnelChart',
      note: 'How many come how far, with what is lost before each step; the table has all series.',
      content: <FunnelChart title="Funil do checkout" seriesName="Aparelho" data={FUNNEL} format={count} />,
    },
    {
      id: 'share',
      title: 'ShareBar',
      note: 'What a whole is made of.',
      content: (
        <ShareBar
          title="Formas de pagamento"
          labelName="Forma"
          valueName="Vendas"
          parts={METHODS}
          format={formatMoney}
        />
      ),
    },
    {
      id: 'spark',
      title: 'Sparkline',
      note: 'How a figure went, beside the figure.',
      content: (
        <div className="gallery-row">
          <strong>R$ 1.234,56</strong>
          <Sparkline
            label="Vendas dos últimos 7 dias: subiram de 3 para 12"
            values={[3, 5, 4, 8, 7, 9, 12]}
          />
        </div>
      ),
    },
    {
      id: 'empty',
      title: 'Without a value',
      note: 'Says so instead of drawing an empty chart.',
      content: (
        <TrendChart title="Vendas" labelName="Dia" data={{ labels: [], series: [] }} format={formatMoney} />
      ),
    },
  ],
};
