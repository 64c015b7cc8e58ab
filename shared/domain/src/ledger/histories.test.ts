import { isFullLength, lengthOf, seedFor } from '@balcao/proofs';
import fc from 'fast-check';
import { type PaymentHistory, reducePayment } from '../orders/payment-history';
import { capturesIn, movesBetween, type PaymentMove } from '../orders/payment-moves';
import type { PaymentAmounts, PaymentReport, PaymentState } from '../orders/payment-state';
import { todayInSaoPaulo } from '../time/calendar-date';
import { isSellerAccount } from './accounts';
import { reserveOf } from './anticipation';
import type { LedgerEntry } from './entry';
import { SALE_TYPES } from './entry-types';
import { capturePosting, changePosting, releasePosting, reserveReleasePosting } from './postings';
import { receivablesOf } from './receivables';
import { saleLinesBetween } from './sale-lines';
import { afterTaking, type SoldReceivable, type Taken } from './taking';

const AMOUNT = 18_990;
/** Less than reports bring, so that lines of every kind come and go. */
const ASKED = { amountCents: 12_000, interestCents: 2_000, isBoleto: true };
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
const START = Date.parse('2026-03-02T12:00:00Z');

type Method = 'credit_card' | 'pix';

/** What a sale of so much costs when it comes at once. */
const feesOf = (grossCents: number): number =>
  grossCents === 0
    ? 0
    : receivablesOf({ grossCents, installments: 1, paidOn: '2026-03-02' }, TERMS).reduce(
        (sum, sold) => sum + sold.grossCents - sold.netCents,
        0,
      );

/** What has to happen in many of the histories, so that the rules are tried on it. */
const HAPPENINGS = [
  'a further capture',
  'a second payment',
  'a dispute of a part',
  'a second dispute',
  'a refund in the middle of a dispute',
  'a dispute decided in part',
  'a loss',
  'more than there is',
] as const;
type Happening = (typeof HAPPENINGS)[number];
const HISTORIES = lengthOf(300, 10_000);
/** In how many of them each happens; in a few of the part's. */
const OFTEN = lengthOf(1, 300);

/** What a store has of one payment, posted as the API posts it. */
class Store {
  readonly balances: Record<string, number> = {};
  /** What lines of a type have come to in its accounts. */
  private readonly types: Record<string, number> = {};
  private receivables: SoldReceivable[] = [];
  reservedCents = 0;
  private isBalanced = true;
  /** Of lines. */
  postedCount = 0;
  private sold = 0;
  private netCents = 0;
  private history: PaymentHistory;
  private readonly method: Method;
  readonly seen = new Set<Happening>();

  constructor(method: Method) {
    this.method = method;
    this.history = reducePayment({ method, amountCents: AMOUNT }, []);
  }

  get state(): PaymentState {
    return this.history.state;
  }

  private post(entries: readonly LedgerEntry[]): void {
    if (entries.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) this.isBalanced = false;
    this.postedCount += entries.length;
    for (const { account, type, amountCents } of entries) {
      this.balances[account] = (this.balances[account] ?? 0) + amountCents;
      if (isSellerAccount(account)) this.types[type] = (this.types[type] ?? 0) + amountCents;
    }
  }

  private take(taken: readonly Taken[]): void {
    this.receivables = afterTaking(this.receivables, taken);
  }

  private get open(): SoldReceivable[] {
    return this.receivables.filter(({ isSettled }) => !isSettled);
  }

  /** Posts what reports move, fact by fact. */
  moveTo(history: PaymentHistory): void {
    const moves = movesBetween(this.state, this.history, history, new Date(START));
    this.history = history;
    for (const move of moves) this.postMove(move);
  }

  private postMove({ occurredAt, before, after }: PaymentMove): void {
    const more = after.capturedCents - before.capturedCents;
    this.see(before, after);
    if (more > 0) {
      const sale = {
        grossCents: more,
        beforeCents: before.capturedCents,
        installments: 3,
        paidOn: todayInSaoPaulo(occurredAt),
      };
      const sold = receivablesOf(sale, TERMS);
      const lines = saleLinesBetween(before.capturedCents, after.capturedCents, ASKED);
      this.post(capturePosting(sold, lines).entries);
      this.netCents += sold.reduce((sum, { netCents }) => sum + netCents, 0);
      this.receivables.push(
        ...sold.map(({ netCents, availableOn }) => ({
          id: `r${this.sold++}`,
          availableOn,
          soldAt: occurredAt,
          openCents: netCents,
          takenCents: 0,
          isSettled: false,
        })),
      );
    }
    const { entries, taken } = changePosting(this.method, before, after, this.receivables, {
      // What a payment costs is agreed with its sale.
      agreed: this.sold > 0 ? TERMS : null,
      asked: ASKED,
      netCents: this.netCents,
      captures: capturesIn(this.history),
    });
    this.post(entries);
    this.take(taken);
  }

  /** What a step does, but for the second payment, which the network's names tell. */
  private see(before: PaymentAmounts, after: PaymentAmounts): void {
    const isHeldInPart = before.disputedCents > 0 && before.disputedCents < before.capturedCents;
    const happened: Partial<Record<Happening, boolean>> = {
      'a further capture': before.capturedCents > 0 && after.capturedCents > before.capturedCents,
      'a dispute of a part': after.disputedCents > 0 && after.disputedCents < after.capturedCents,
      'a second dispute': before.disputedCents > 0 && after.disputedCents > before.disputedCents,
      'a refund in the middle of a dispute': isHeldInPart && after.refundedCents > before.refundedCents,
      'a dispute decided in part': after.disputedCents > 0 && after.disputedCents < before.disputedCents,
      'a loss': after.lostCents > before.lostCents,
      'more than there is': after.divergentCents > before.divergentCents,
    };
    for (const name of HAPPENINGS) if (happened[name]) this.seen.add(name);
  }

  /** Releases what is due first. */
  release(): void {
    const due = this.open.find(({ openCents }) => openCents > 0);
    if (due === undefined) return;
    const reserveCents = reserveOf({ ...due, reserveBasisPoints: RESERVE_BASIS_POINTS });
    this.reservedCents += reserveCents;
    this.post(releasePosting(due, reserveCents).entries);
    this.receivables = this.receivables.map((one) => (one === due ? { ...one, isSettled: true } : one));
  }

  endReserve(): void {
    this.post(reserveReleasePosting(this.reservedCents).entries);
    this.reservedCents = 0;
  }

  /** Its accounts that are not at 0. */
  sellerBalances(): [string, number][] {
    const own = Object.entries(this.balances).filter(([account]) => isSellerAccount(account as never));
    return own.filter(([, cents]) => cents !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  /** What the store has in all accounts. */
  totalCents(): number {
    return Object.entries(this.balances).reduce(
      (sum, [account, cents]) => (isSellerAccount(account as never) ? sum + cents : sum),
      0,
    );
  }

  /** The rules that do not hold; by name. Asserted once a history, because each assertion costs more than a step. */
  broken(reports: readonly PaymentReport[]): string[] {
    const { state } = this;
    const { capturedCents, refundedCents, disputedCents, lostCents, divergentCents, chargebackCount } = state;
    const of = (account: string) => this.balances[account] ?? 0;
    const openCents = this.open.reduce((sum, receivable) => sum + receivable.openCents, 0);
    const refunds = reports.filter(({ type }) => type === 'payment.refunded');
    const reportedCents = refunds.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
    const isAllNamed = refunds.every(({ amountCents }) => amountCents !== null);
    const rules: Readonly<Record<string, boolean>> = {
      'what goes back is at most what was captured':
        refundedCents + disputedCents + lostCents <= capturedCents,
      'every refund counts': !isAllNamed || capturedCents === 0 || this.refundedCents() === reportedCents,
      'no receivable is below 0 or above what it had': this.open.every(
        (receivable) => receivable.openCents >= 0 && receivable.takenCents >= 0,
      ),
      'what waits is what receivables have': of('a_liberar') === openCents,
      'what is held is disputed or reserved': of('bloqueado') === disputedCents + this.reservedCents,
      'what there is no money for is not the store’s': of('divergencia') === -divergentCents,
      'the buyer brought what did not go back':
        -of('comprador') === capturedCents - refundedCents - lostCents - divergentCents,
      'fees are those of a sale at once, and of each chargeback':
        of('gateway') + of('plataforma') === feesOf(capturedCents) + chargebackCount * CHARGEBACK_FEE,
      'a part covers nothing that went before it came': !isInOrder(reports) || this.keepsDays(),
      'price, interest and fine are those of all that came': this.isSoldAs(capturedCents),
      'every transaction adds up to 0': this.isBalanced,
    };
    return Object.keys(rules).filter((rule) => !rules[rule]);
  }

  /** But for what rounding leaves of the terms of each part. */
  private keepsDays(): boolean {
    const { capturedCents, refundedCents, lostCents } = this.state;
    const undoneCents = Math.max(0, this.netCents - (capturedCents - feesOf(capturedCents)));
    return capturesIn(this.history).every(({ at, goneCents }) => {
      const since = this.open.filter(({ soldAt }) => soldAt !== null && soldAt >= at);
      const takenCents = since.reduce((sum, one) => sum + one.takenCents, 0);
      return takenCents <= Math.max(0, refundedCents + lostCents - goneCents) + undoneCents + 200;
    });
  }

  private isSoldAs(capturedCents: number): boolean {
    const sold = saleLinesBetween(0, capturedCents, ASKED);
    return SALE_TYPES.every(
      (type) => (this.types[type] ?? 0) === (sold.find((line) => line.type === type)?.cents ?? 0),
    );
  }

  /** What went back to the buyer, whether or not there was money for it; of a card, which takes no refund back. */
  private refundedCents(): number {
    return this.state.refundedCents + this.state.excessRefundedCents;
  }
}

/** What turns out to have come on another day stays where it was posted. */
const isInOrder = (reports: readonly PaymentReport[]): boolean =>
  reports.every(
    ({ occurredAt }, index) => index === 0 || occurredAt >= (reports[index - 1] as PaymentReport).occurredAt,
  );

const COMMON = [
  'payment.authorized',
  'payment.captured',
  'payment.captured',
  'payment.captured',
  'payment.expired',
  'payment.refused',
  'payment.refunded',
  'payment.refunded',
];
const TYPES: Readonly<Record<Method, readonly string[]>> = {
  credit_card: [
    ...COMMON,
    'payment.refund_failed',
    'payment.chargeback_opened',
    'payment.chargeback_opened',
    'payment.chargeback_won',
    'payment.chargeback_lost',
  ],
  pix: [
    ...COMMON,
    'payment.med_opened',
    'payment.med_opened',
    'payment.med_rejected',
    'payment.med_returned',
  ],
};

const reportOf = (method: Method): fc.Arbitrary<PaymentReport> =>
  fc.record({
    id: fc.uuid(),
    type: fc.constantFrom(...TYPES[method]),
    occurredAt: fc.nat(50).map((minute) => new Date(START + minute * 60_000)),
    // Parts of a few cents are rounded apart from the whole.
    amountCents: fc.option(fc.integer({ min: 3, max: 120 }).map((reais) => reais * 100)),
    disputeId: fc.constantFrom(null, null, 'CB-1', 'CB-2'),
    networkName: fc.constantFrom(null, 'nsu:774411', 'nsu:812007'),
  });
const history = (method: Method) =>
  fc
    .uniqueArray(reportOf(method), { selector: ({ id }) => id, minLength: 1, maxLength: 9 })
    .chain((reports) =>
      fc.record({
        method: fc.constant(method),
        reports: fc.constant(
          reports.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime()),
        ),
        otherwise: fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
      }),
    );
/** What happens between two reports. */
const work = fc.constantFrom('nothing', 'nothing', 'release', 'end of the reserve');

const NO_WORK = new Array<string>(9).fill('nothing');

/** Tells a store of reports one after another, with what its own jobs do meanwhile. */
function tell(method: Method, reports: readonly PaymentReport[], works: readonly string[]): Store {
  const store = new Store(method);
  const broken: string[] = [];
  for (const [index] of reports.entries()) {
    const known = reports.slice(0, index + 1);
    store.moveTo(reducePayment({ method, amountCents: AMOUNT }, known));
    if (works[index] === 'release') store.release();
    if (works[index] === 'end of the reserve') store.endReserve();
    broken.push(...store.broken(known));
  }
  const posted = store.postedCount;
  store.moveTo(reducePayment({ method, amountCents: AMOUNT }, reports));
  if (store.postedCount > posted) broken.push('what is known already posts nothing');
  expect(broken).toEqual([]);
  const names = reports
    .filter(({ type }) => type === 'payment.captured')
    .map(({ networkName }) => networkName);
  if (method === 'pix' && new Set(names.filter(Boolean)).size > 1) store.seen.add('a second payment');
  return store;
}

it(`${HISTORIES} histories of a payment keep every rule after every step, and end alike in two orders`, () => {
  const times = new Map<Happening, number>();
  fc.assert(
    fc.property(
      fc.oneof(history('credit_card'), history('pix')),
      fc.oneof(fc.constant(NO_WORK), fc.array(work, { minLength: 9, maxLength: 9 })),
      ({ method, reports, otherwise }, works) => {
        const [first, second] = [tell(method, reports, works), tell(method, otherwise, works)];
        for (const name of first.seen) times.set(name, (times.get(name) ?? 0) + 1);
        expect(second.state).toEqual(first.state);
        expect(second.totalCents()).toBe(first.totalCents());
        if (works.every((one) => one === 'nothing'))
          expect(second.sellerBalances()).toEqual(first.sellerBalances());
      },
    ),
    { numRuns: HISTORIES, seed: isFullLength ? 20_261_123 : seedFor('histories of a payment') },
  );
  expect(HAPPENINGS.filter((name) => (times.get(name) ?? 0) < OFTEN)).toEqual([]);
});
