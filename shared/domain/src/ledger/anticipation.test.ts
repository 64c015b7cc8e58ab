import fc from 'fast-check';
import { type AnticipableReceivable, anticipationPosting, anticipationPrice } from './anticipation';

const TODAY = '2026-03-02';
const aReceivable = (changes: Partial<AnticipableReceivable> = {}): AnticipableReceivable => ({
  id: 'r1',
  openCents: 5966,
  availableOn: '2026-04-01',
  reserveBasisPoints: 0,
  ...changes,
});

it('R$ 59,66 thirty days earlier at 1,99% a month costs R$ 1,19, four cents a day', () => {
  expect(anticipationPrice(aReceivable(), TODAY, 199)).toEqual({
    days: 30,
    feePerDayCents: 4,
    feeCents: 119,
    reserveCents: 0,
    netCents: 5847,
  });
});

it('is reckoned by the day', () => {
  expect(anticipationPrice(aReceivable({ availableOn: '2026-03-17' }), TODAY, 199)).toMatchObject({
    days: 15,
    feeCents: 59,
  });
  expect(anticipationPrice(aReceivable({ availableOn: TODAY }), TODAY, 199)).toMatchObject({
    days: 0,
    feeCents: 0,
    netCents: 5966,
  });
});

it('holds the reserve back, and never takes more than there is', () => {
  const dear = anticipationPrice(aReceivable({ reserveBasisPoints: 9000 }), TODAY, 10_000);
  expect(dear).toMatchObject({ reserveCents: 5369, feeCents: 597, netCents: 0 });
});

it('adds up to 0, and to what the receivable was, whatever the amounts', () => {
  const cases = fc.record({
    openCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    reserveBasisPoints: fc.nat(10_000),
    basisPoints: fc.nat(10_000),
    days: fc.nat(800),
  });
  fc.assert(
    fc.property(cases, ({ openCents, reserveBasisPoints, basisPoints, days }) => {
      const availableOn = new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10);
      const receivable = aReceivable({ openCents, reserveBasisPoints, availableOn });
      const price = anticipationPrice(receivable, TODAY, basisPoints);
      const entries = anticipationPosting(receivable, price);
      const sum = (account?: string) =>
        entries.reduce(
          (cents, entry) =>
            account === undefined || entry.account === account ? cents + entry.amountCents : cents,
          0,
        );
      expect(sum()).toBe(0);
      expect(sum('a_liberar')).toBe(-openCents);
      expect([sum('disponivel'), sum('plataforma'), sum('bloqueado')]).toEqual([
        price.netCents,
        price.feeCents,
        price.reserveCents,
      ]);
      expect(Math.min(price.netCents, price.feeCents, price.reserveCents)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2_000 },
  );
});
