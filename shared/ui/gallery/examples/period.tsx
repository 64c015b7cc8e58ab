import { PeriodPicker, usePeriod } from '../../src/period';
import type { ExampleGroup } from '../example';
import { Stage } from '../stage';

const YEAR = 366;

function Picker() {
  const { period, rules, change } = usePeriod({ fallback: '7d', maxDays: YEAR });
  return <PeriodPicker period={period} rules={rules} onChange={change} />;
}

export const period: ExampleGroup = {
  id: 'period',
  entry: '@balcao/ui/period',
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
  ],
};
