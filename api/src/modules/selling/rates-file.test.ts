import { evaluateRates, type RatesTable } from './rates-file';

/** A table of honest rates whose cells say how many are read before others have their turn. */
function tableOf(zones: number, isOfEnds: boolean) {
  let read = 0;
  let most = 0;
  const lines = Array.from({ length: zones * 30 }, (_, index) => {
    const zone = Math.floor(index / 30);
    const band = index % 30;
    const written: Record<string, string> = {
      name: `Zona ${zone % 50}`,
      cepFrom: String(1_000_000 + zone * 1_000).padStart(8, '0'),
      cepTo: String(1_000_999 + zone * 1_000).padStart(8, '0'),
      weightFrom: isOfEnds ? '' : band === 0 ? '0' : `${band},001`,
      weightTo: `${band + 1}`,
      price: `${10 + band},50`,
      days: '3',
      insurance: '0,75',
    };
    return {
      line: index + 2,
      cells(column: string) {
        read += 1;
        most = Math.max(most, read);
        return written[column] ?? '';
      },
    };
  });
  const table: RatesTable = { lines, headingUnit: null, unknown: [], isOfEnds };
  return {
    table,
    /** Others take their turns until the work is done. */
    async mostWhile(work: () => Promise<unknown>): Promise<number> {
      let isDone = false;
      const takeTurn = () => {
        read = 0;
        if (!isDone) setImmediate(takeTurn);
      };
      setImmediate(takeTurn);
      await work();
      isDone = true;
      return most;
    },
  };
}

it.each([
  ['with both ends of bands', false],
  ['with ends of bands alone', true],
])(
  'a long honest table %s is judged with turns of others between, after a few thousand cells',
  async (_what, isOfEnds) => {
    const { table, mostWhile } = tableOf(700, isOfEnds);
    const most = await mostWhile(async () => {
      const { report } = await evaluateRates(table, {}, []);
      expect(report).toMatchObject({ rows: 21_000, wrong: 0, units: { weight: 'kg', decimal: 'comma' } });
    });
    expect(most).toBeLessThan(25_000);
  },
);
