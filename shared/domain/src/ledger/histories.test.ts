import fc from 'fast-check';
import { type PaymentReport, type PaymentState, reducePayment } from '../orders/payment-history';
import { isSellerAccount } from './accounts';
import { reserveOf } from './anticipation';
import type { LedgerEntry } from './entry';
import {
  capturePosting,
  changePosting,
  type OpenReceivable,
  releasePosting,
  reserveReleasePosting,
  type Taken,
} from './postings';
import { receivablesOf } from './receivables';

const AMOUNT = 18_990;
const CHARGEBACK_FEE = 1500;
const RESERVE_BASIS_POINTS = 500;
const TERMS = {
  gateway: {
    percentBasisPoints: 349,
    fixedCents: 0,
    releaseDays: 30,
    perInstallment: true,
    chargebackCents: CHARGEBACK_FEE,
  },
  platform: { percentBasisPoints: 199, fixedCents: 50 },
  antifraudCents: 70,
};

/** What a sale of so much costs when it comes at once. */
const feesOf = (grossCents: number): number =>
  grossCents === 0
    ? 0
    : receivablesOf({ grossCents, installments: 1, paidOn: '2026-03-02' }, TERMS).reduce(
        (sum, sold) => sum + sold.grossCents - sold.netCents,
        0,
      );

/** What a store has of one payment, posted as the API posts it. */
class Store {
  readonly balances: Record<string, number> = {};
  open: OpenReceivable[] = [];
  reservedCents = 0;
  private isBalanced = true;
  state: PaymentState = reducePayment({ method: 'credit_card', amountCents: AMOUNT }, []).state;

  private post(entries: readonly LedgerEntry[]): void {
    if (entries.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) this.isBalanced = false;
    for (const { account, amountCents } of entries)
      this.balances[account] = (this.balances[account] ?? 0) + amountCents;
  }

  private take(taken: readonly Taken[]): void {
    this.open = this.open.map((one) => ({
      ...one,
      openCents: one.openCents - taken.reduce((sum, { id, cents }) => (id === one.id ? sum + cents : sum), 0),
    }));
  }

  /** Posts the difference that reports make. */
  moveTo(after: PaymentState): void {
    const before = this.state;
    this.state = after;
    const more = after.capturedCents - before.capturedCents;
    if (more > 0) {
      const sale = {
        grossCents: more,
        beforeCents: before.capturedCents,
        installments: 3,
        paidOn: '2026-03-02',
      };
      const sold = receivablesOf(sale, TERMS);
      this.post(capturePosting(sold).entries);
      const from = this.open.length;
      this.open.push(
        ...sold.map(({ netCents, availableOn }, index) => ({
          id: `r${from + index}`,
          availableOn,
          openCents: netCents,
        })),
      );
    }
    const { entries, taken } = changePosting('credit_card', before, after, this.open, TERMS);
    this.post(entries);
    this.take(taken);
  }

  /** Releases what is due first. */
  release(): void {
    const due = this.open.find(({ openCents }) => openCents > 0);
    if (due === undefined) return;
    const reserveCents = reserveOf({ ...due, reserveBasisPoints: RESERVE_BASIS_POINTS });
    const { entries, taken } = releasePosting(due, reserveCents);
    this.reservedCents += reserveCents;
    this.post(entries);
    this.take(taken);
  }

  endReserve(): void {
    this.post(reserveReleasePosting(this.reservedCents).entries);
    this.reservedCents = 0;
  }

  /** What the store has in all accounts. */
  totalCents(): number {
    return Object.entries(this.balances).reduce(
      (sum, [account, cents]) => (isSellerAccount(account as never) ? sum + cents : sum),
      0,
    );
  }

  /** The rules that do not hold; by name. Asserted once a history, because each assertion costs more than a step. */
  broken(): string[] {
    const { capturedCents, refundedCents, disputedCents, lostCents, chargebackCount } = this.state;
    const of = (account: string) => this.balances[account] ?? 0;
    const openCents = this.open.reduce((sum, receivable) => sum + receivable.openCents, 0);
    const rules: Readonly<Record<string, boolean>> = {
      'what goes back is at most what was captured':
        refundedCents + disputedCents + lostCents <= capturedCents,
      'no receivable is below 0': this.open.every((receivable) => receivable.openCents >= 0),
      'what waits is what receivables have': of('a_liberar') === openCents,
      'what is held is disputed or reserved': of('bloqueado') === disputedCents + this.reservedCents,
      'the buyer brought what did not go back':
        -of('comprador') === capturedCents - refundedCents - lostCents,
      'fees are those of a sale at once, and of each chargeback':
        of('gateway') + of('plataforma') === feesOf(capturedCents) + chargebackCount * CHARGEBACK_FEE,
      'every transaction adds up to 0': this.isBalanced,
    };
    return Object.keys(rules).filter((rule) => !rules[rule]);
  }
}

const TYPES = [
  'payment.authorized',
  'payment.captured',
  'payment.captured',
  'payment.refused',
  'payment.refunded',
  'payment.refund_failed',
  'payment.chargeback_opened',
  'payment.chargeback_won',
  'payment.chargeback_lost',
];
const START = Date.parse('2026-03-02T12:00:00Z');
const report: fc.Arbitrary<PaymentReport> = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom(...TYPES),
  occurredAt: fc.nat(50).map((minute) => new Date(START + minute * 60_000)),
  // Parts of a few cents are rounded apart from the whole.
  amountCents: fc.option(fc.integer({ min: 3, max: 120 }).map((reais) => reais * 100)),
});
const histories = (minLength: number, maxLength: number) =>
  fc.uniqueArray(report, { selector: ({ id }) => id, minLength, maxLength });
/** What happens between two reports. */
const work = fc.constantFrom('nothing', 'nothing', 'release', 'end of the reserve');

/** Tells a store of reports one after another, with what its own jobs do meanwhile. */
function tell(reports: readonly PaymentReport[], works: readonly string[]): Store {
  const store = new Store();
  const broken: string[] = [];
  for (const [index] of reports.entries()) {
    const known = reports.slice(0, index + 1);
    store.moveTo(reducePayment({ method: 'credit_card', amountCents: AMOUNT }, known).state);
    if (works[index] === 'release') store.release();
    if (works[index] === 'end of the reserve') store.endReserve();
    broken.push(...store.broken());
  }
  expect(broken).toEqual([]);
  return store;
}

it('10 000 histories of a payment keep every rule after every step', () => {
  fc.assert(
    fc.property(histories(0, 9), fc.array(work, { minLength: 9, maxLength: 9 }), (reports, works) => {
      tell(reports, works);
    }),
    { numRuns: 10_000 },
  );
});

it('whatever order they are told in, what the store has is the same', () => {
  const arrivals = histories(2, 6).chain((reports) =>
    fc.tuple(
      fc.constant(reports),
      fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
    ),
  );
  fc.assert(
    fc.property(arrivals, fc.array(work, { minLength: 6, maxLength: 6 }), ([one, other], works) => {
      const [first, second] = [tell(one, works), tell(other, works)];
      expect(second.state).toEqual(first.state);
      expect(second.totalCents()).toBe(first.totalCents());
    }),
    { numRuns: 2_000 },
  );
});
