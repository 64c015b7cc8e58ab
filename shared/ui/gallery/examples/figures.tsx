import { StatusPill } from '../../src/base';
import { Sparkline } from '../../src/chart';
import { FigureCard, PeriodPicker, usePeriod } from '../../src/figures';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';

const YEAR = 366;

function Picker() {
  const { period, rules, change } = usePeriod({ fallback: '7d', maxDays: YEAR });
  return <PeriodPicker period={period} rules={rules} onChange={change} />;
}

export const figures: ExampleGroup = {
  id: 'figures',
  entry: '@balcao/ui/figures',
  examples: [
    {
      id: 'named',
      title: 'PeriodPicker',
      note: 'Days of São Paulo, kept in the address; named, typed or picked from a calendar; compared or not.',
      bare: true,
      content: (
        <Stage url="/vendas">
          <Picker />
        </Stage>
      ),
    },
    {
      id: 'custom',
      title: 'PeriodPicker with days of one’s own',
      note: 'The button says the days.',
      bare: true,
      content: (
        <Stage url="/vendas?from=2026-10-01&to=2026-10-10&compare=false">
          <Picker />
        </Stage>
      ),
    },
    {
      id: 'figures',
      title: 'FigureCard',
      note: 'What it was before with sign and word, the formula behind "?", how it went.',
      bare: true,
      content: (
        <ul className="bal-figures">
          <li>
            <FigureCard
              label="Vendas pagas"
              unit="cents"
              value={1_234_560}
              previous={1_098_000}
              formula="Soma do que foi pago nos pedidos pagos no período."
              note="Gerado: R$ 20.480,00"
              chart={<Sparkline label="Vendas pagas por dia" values={[3, 5, 4, 8, 7, 9, 12]} />}
            />
          </li>
          <li>
            <FigureCard
              label="Chargeback"
              unit="rate"
              value={95}
              previous={40}
              goodWhen="down"
              formula="Pedidos com chargeback aberto ÷ pedidos pagos."
              status={<StatusPill kind="danger" icon="error" label="Crítico" />}
            />
          </li>
          <li>
            <FigureCard label="Ticket médio" unit="cents" value={null} formula="Vendas pagas ÷ pedidos." />
          </li>
        </ul>
      ),
    },
  ],
};
