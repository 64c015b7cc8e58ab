import { StatusPill } from '../../src/base';
import { Sparkline } from '../../src/chart';
import { FigureCard, MoneyLadder, PeriodPicker, usePeriod } from '../../src/figures';
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
    {
      id: 'ladder',
      title: 'MoneyLadder',
      note: 'Each deduction with its rate, date and "?", the total last; signed, and red below zero. One column on a phone.',
      content: (
        <MoneyLadder
          label="Do pagamento ao seu saldo"
          steps={[
            { key: 'paid', label: 'Cliente pagou', cents: 18_990, date: '20/11/2026' },
            {
              key: 'gateway',
              label: 'Tarifa do gateway',
              cents: -663,
              rate: '3,49%',
              hint: 'O que o gateway cobra pelo seu contrato.',
            },
            { key: 'platform', label: 'Tarifa da plataforma', cents: -428, rate: '1,99% + R$ 0,50' },
            { key: 'refund', label: 'Reembolso ao cliente', cents: -10_000, date: '22/12/2026' },
          ]}
          total={{ label: 'Você recebe', cents: 7_899, date: 'até 18/02/2027' }}
        />
      ),
    },
    {
      id: 'ladder-below-zero',
      title: 'MoneyLadder that ends below zero',
      note: 'Fees stay when everything is refunded.',
      content: (
        <MoneyLadder
          label="Do pagamento ao seu saldo"
          steps={[
            { key: 'paid', label: 'Cliente pagou', cents: 18_990 },
            { key: 'platform', label: 'Tarifa da plataforma', cents: -428, rate: '1,99% + R$ 0,50' },
            { key: 'refund', label: 'Reembolso ao cliente', cents: -18_990, date: '22/12/2026' },
          ]}
          total={{ label: 'Você deve', cents: -428 }}
        />
      ),
    },
  ],
};
