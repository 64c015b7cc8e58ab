import { NEW_PAYMENT, type PaymentState } from '../orders/payment-state';
import { isSellerAccount } from './accounts';
import type { LedgerEntry } from './entry';
import { capturePosting, changePosting, releasePosting } from './postings';
import { receivablesOf } from './receivables';
import type { SoldReceivable } from './taking';

const RECEIVABLES = receivablesOf(
  { grossCents: 18_990, installments: 3, paidOn: '2026-03-02' },
  {
    gateway: { percentBasisPoints: 349, fixedCents: 0, releaseDays: 30, perInstallment: true },
    platform: { percentBasisPoints: 199, fixedCents: 50 },
    antifraudCents: 0,
  },
);
const SOLD_AT = new Date('2026-03-02T12:00:00Z');
const OPEN: SoldReceivable[] = RECEIVABLES.map(({ installment, netCents, availableOn }) => ({
  id: `r${installment}`,
  availableOn,
  soldAt: SOLD_AT,
  openCents: netCents,
  takenCents: 0,
  isSettled: false,
}));
const AGREED = {
  gateway: { percentBasisPoints: 349, fixedCents: 0 },
  platform: { percentBasisPoints: 199, fixedCents: 50 },
  antifraudCents: 0,
};
const SOLD = {
  agreed: AGREED,
  netCents: 17_899,
  captures: [{ at: SOLD_AT, capturedCents: 0, goneCents: 0 }],
};
const PAID: PaymentState = { ...NEW_PAYMENT, status: 'pago', capturedCents: 18_990 };

const total = (entries: readonly LedgerEntry[]) => entries.reduce((sum, entry) => sum + entry.amountCents, 0);
const balances = (entries: readonly LedgerEntry[]) => {
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of entries)
    if (isSellerAccount(account)) sums[account] = (sums[account] ?? 0) + amountCents;
  return sums;
};

it('a sale leaves its net for later, and each fee on a line of its own', () => {
  const { entries } = capturePosting(RECEIVABLES);
  expect(total(entries)).toBe(0);
  expect(balances(entries)).toEqual({ a_liberar: 17_899 });
  const lines = entries.filter(({ account }) => account === 'a_liberar');
  expect(lines.map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ['sale', 18_990],
    ['fee_gateway', -663],
    ['fee_platform', -428],
  ]);
});

it('a refund of R$ 100,00 after the first release takes the third installment whole and the rest of the second', () => {
  const { entries, taken } = changePosting(
    'credit_card',
    PAID,
    { ...PAID, refundedCents: 10_000 },
    OPEN.slice(1),
    SOLD,
  );
  expect(taken).toEqual([
    { id: 'r3', cents: 5967 },
    { id: 'r2', cents: 4033 },
  ]);
  expect(balances(entries)).toEqual({ a_liberar: -10_000 });
  expect(total(entries)).toBe(0);
});

it('a refund of everything takes from what is free what the fees have eaten', () => {
  const { entries } = changePosting('credit_card', PAID, { ...PAID, refundedCents: 18_990 }, OPEN);
  expect(balances(entries)).toEqual({ a_liberar: -17_899, disponivel: -1091 });
});

it('a release holds a part back', () => {
  const { entries } = releasePosting({ id: 'r1', openCents: 5966 }, 298);
  expect(balances(entries)).toEqual({ a_liberar: -5966, disponivel: 5668, bloqueado: 298 });
  expect(total(entries)).toBe(0);
});

describe('a dispute', () => {
  const DISPUTED = { ...PAID, disputedCents: 5000 };

  it('blocks when it is opened, and gives back when it is won', () => {
    const opened = changePosting('credit_card', PAID, DISPUTED, []);
    expect(balances(opened.entries)).toEqual({ disponivel: -5000, bloqueado: 5000 });
    const won = changePosting('credit_card', DISPUTED, PAID, []);
    expect(balances(won.entries)).toEqual({ disponivel: 5000, bloqueado: -5000 });
    expect(won.entries[0]?.type).toBe('chargeback_reversal');
  });

  it('is gone when it is lost', () => {
    const lost = changePosting('credit_card', DISPUTED, { ...PAID, lostCents: 5000 }, []);
    expect(balances(lost.entries)).toEqual({ bloqueado: -5000 });
    expect(total(lost.entries)).toBe(0);
  });

  it('of a Pix is a MED, which may come back in parts', () => {
    const part = changePosting('pix', DISPUTED, { ...PAID, disputedCents: 2000, lostCents: 3000 }, []);
    expect(part.entries.map(({ type }) => type)).toEqual(['med_return', 'med_return']);
    expect(balances(part.entries)).toEqual({ bloqueado: -3000 });
  });

  it('that is known only when it is lost costs the same', () => {
    const { entries } = changePosting('pix', PAID, { ...PAID, lostCents: 5000 }, []);
    expect(balances(entries)).toEqual({ disponivel: -5000, bloqueado: 0 });
  });
});

it('a capture that was less gives its fees back with it', () => {
  const less = { ...PAID, capturedCents: 10_000 };
  const { entries, taken } = changePosting('credit_card', PAID, less, OPEN, SOLD);
  // Of R$ 100,00 the fees are 349 and 249, so the store has 9 402 of its 17 899.
  expect(balances(entries)).toEqual({ a_liberar: 9402 - 17_899 });
  expect(taken.reduce((sum, { cents }) => sum + cents, 0)).toBe(17_899 - 9402);
  expect(total(entries)).toBe(0);
  const fees = (account: string) =>
    entries.reduce((sum, entry) => (entry.account === account ? sum + entry.amountCents : sum), 0);
  expect([fees('gateway'), fees('plataforma'), fees('comprador')]).toEqual([349 - 663, 249 - 428, 8990]);
});

describe('a chargeback’s fee', () => {
  const FEE = 1500;
  const WITH_FEE = {
    ...SOLD,
    agreed: { ...AGREED, gateway: { ...AGREED.gateway, chargebackCents: FEE } },
  };
  const ONE = { ...PAID, disputedCents: 5000, chargebackCount: 1 };

  it('goes to the gateway when it is opened, and stays whoever wins', () => {
    const opened = changePosting('credit_card', PAID, ONE, OPEN, WITH_FEE);
    expect(balances(opened.entries)).toEqual({ disponivel: -6500, bloqueado: 5000 });
    expect(opened.entries.find(({ account }) => account === 'gateway')).toEqual({
      account: 'gateway',
      type: 'chargeback_fee',
      amountCents: FEE,
    });
    expect(total(opened.entries)).toBe(0);
    const won = changePosting('credit_card', ONE, { ...PAID, chargebackCount: 1 }, OPEN, WITH_FEE);
    expect(balances([...opened.entries, ...won.entries])).toEqual({ disponivel: -FEE, bloqueado: 0 });
  });

  it('comes back where the chargeback turns out never to have been', () => {
    const there = changePosting('credit_card', PAID, ONE, OPEN, WITH_FEE);
    const back = changePosting('credit_card', ONE, PAID, OPEN, WITH_FEE);
    expect(balances([...there.entries, ...back.entries])).toEqual({ disponivel: 0, bloqueado: 0 });
  });
});

describe('what is lost of a sale that waits for its day', () => {
  const DISPUTED = { ...PAID, disputedCents: 18_990 };
  const LOST = { ...PAID, lostCents: 18_990 };

  it('is covered by what waits, so that nothing of it falls due', () => {
    const { entries, taken } = changePosting('credit_card', DISPUTED, LOST, OPEN);
    expect(balances(entries)).toEqual({ a_liberar: -17_899, bloqueado: -18_990, disponivel: 17_899 });
    expect(taken.reduce((sum, { cents }) => sum + cents, 0)).toBe(17_899);
    expect(total(entries)).toBe(0);
  });

  it('waits again where it turns out not to be lost', () => {
    const gone = OPEN.map((one) => ({ ...one, openCents: 0, takenCents: one.openCents }));
    const { entries, taken } = changePosting('credit_card', LOST, DISPUTED, gone);
    expect(balances(entries)).toEqual({ a_liberar: 17_899, bloqueado: 18_990, disponivel: -17_899 });
    expect(Object.fromEntries(taken.map(({ id, cents }) => [id, cents]))).toEqual({
      r1: -5966,
      r2: -5966,
      r3: -5967,
    });
  });
});

describe('a part of a sale that comes after a refund', () => {
  const LATER = new Date('2026-03-20T12:00:00Z');
  const FREE = {
    agreed: {
      ...AGREED,
      gateway: { percentBasisPoints: 0, fixedCents: 0 },
      platform: { percentBasisPoints: 0, fixedCents: 0 },
    },
  };
  const part = (
    id: string,
    soldAt: Date,
    openCents: number,
    takenCents: number,
    isSettled = false,
  ): SoldReceivable => ({
    id,
    availableOn: soldAt === LATER ? '2026-04-19' : '2026-04-01',
    soldAt,
    openCents,
    takenCents,
    isSettled,
  });
  const sold = (goneCents: number) => ({
    ...FREE,
    netCents: 10_000,
    captures: [
      { at: SOLD_AT, capturedCents: 0, goneCents: 0 },
      { at: LATER, capturedCents: 6_000, goneCents },
    ],
  });
  const at = (capturedCents: number, refundedCents: number) => ({
    ...NEW_PAYMENT,
    capturedCents,
    refundedCents,
  });

  it('keeps its own day, whether the refund was taken of what was free or of what waited', () => {
    const released = [part('a', SOLD_AT, 6_000, 0, true), part('b', LATER, 4_000, 0)];
    expect(changePosting('credit_card', at(6_000, 6_000), at(10_000, 6_000), released, sold(6_000))).toEqual({
      entries: [],
      taken: [],
    });
    const rest = [part('a', SOLD_AT, 5_000, 1_000, true), part('b', LATER, 4_000, 0)];
    expect(changePosting('credit_card', at(6_000, 1_000), at(10_000, 1_000), rest, sold(1_000))).toEqual({
      entries: [],
      taken: [],
    });
  });

  it('covers what goes after it came, and what there was no money for before', () => {
    const released = [part('a', SOLD_AT, 6_000, 0, true), part('b', LATER, 4_000, 0)];
    const more = changePosting('credit_card', at(10_000, 6_000), at(10_000, 7_500), released, sold(6_000));
    expect(more.taken).toEqual([{ id: 'b', cents: 1_500 }]);
    expect(balances(more.entries)).toEqual({ a_liberar: -1_500 });
    const covered = changePosting(
      'credit_card',
      at(10_000, 6_000),
      at(10_000, 10_000),
      released,
      sold(6_000),
    );
    expect(covered.taken).toEqual([{ id: 'b', cents: 4_000 }]);
  });

  it('keeps it too where it is told before the refund', () => {
    const waiting = [part('a', SOLD_AT, 6_000, 0), part('b', LATER, 4_000, 0)];
    expect(
      changePosting('credit_card', at(10_000, 0), at(10_000, 6_000), waiting, sold(6_000)).taken,
    ).toEqual([{ id: 'a', cents: 6_000 }]);
    const taken = [part('a', SOLD_AT, 6_000, 0), part('b', LATER, 0, 4_000)];
    expect(
      changePosting('credit_card', at(10_000, 4_000), at(10_000, 4_000), taken, sold(4_000)).taken,
    ).toEqual([
      { id: 'b', cents: -4_000 },
      { id: 'a', cents: 4_000 },
    ]);
  });
});

it('what there is no money for is the platform’s, and moves nothing of the store', () => {
  const { entries } = changePosting('credit_card', PAID, { ...PAID, divergentCents: 4000 }, OPEN);
  expect(entries.map(({ account, type, amountCents }) => [account, type, amountCents])).toEqual([
    ['divergencia', 'divergence', -4000],
    ['comprador', 'divergence', 4000],
  ]);
});

it('whatever is taken back by an older event that comes later ends as if it had never been', () => {
  const refunded = { ...PAID, refundedCents: 4000 };
  const there = changePosting('credit_card', PAID, refunded, []);
  const back = changePosting('credit_card', refunded, PAID, []);
  expect(balances([...there.entries, ...back.entries])).toEqual({ disponivel: 0 });
});
