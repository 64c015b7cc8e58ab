import { NEW_PAYMENT } from '../orders/payment-state';
import { accountIn, custodyPosting, inCustody, owedPosting, withoutPlatformFees } from './custody';
import type { LedgerEntry } from './entry';
import { capturePosting, changePosting, releasePosting } from './postings';
import { receivablesOf } from './receivables';

const TERMS = {
  gateway: {
    percentBasisPoints: 349,
    fixedCents: 0,
    releaseDays: 30,
    perInstallment: true,
    chargebackCents: 1500,
  },
  platform: { percentBasisPoints: 199, fixedCents: 50 },
  antifraudCents: 70,
};

const sums = (entries: readonly LedgerEntry[]) => {
  const found: Record<string, number> = {};
  for (const { account, amountCents } of entries) found[account] = (found[account] ?? 0) + amountCents;
  return found;
};

it('what the seller holds is told by accounts of its own, without the platform’s fee', () => {
  const sold = receivablesOf(
    { grossCents: 18_990, installments: 3, paidOn: '2026-03-02' },
    withoutPlatformFees(TERMS),
  );
  const entries = [...inCustody('vendedor', capturePosting(sold).entries), ...owedPosting(0, 18_990, TERMS)];
  expect(sums(entries)).toEqual({
    comprador_direto: -18_990,
    gateway_direto: 663,
    direto_a_receber: 18_990 - 663,
    a_pagar: -428 - 70,
    plataforma: 428 + 70,
  });
});

it('falls due, is disputed and is taken back there, and nothing comes near what can be paid out', () => {
  const receivable = { id: 'r1', availableOn: '2026-04-01', openCents: 18_327 };
  const before = { ...NEW_PAYMENT, capturedCents: 18_990 };
  const disputed = { ...before, disputedCents: 5000, chargebackCount: 1 };
  expect(
    sums([
      ...inCustody('vendedor', releasePosting(receivable).entries),
      ...inCustody(
        'vendedor',
        changePosting('credit_card', before, disputed, [], {
          agreed: withoutPlatformFees(TERMS),
          netCents: 0,
          captures: [],
        }).entries,
      ),
    ]),
  ).toEqual({
    direto_a_receber: -18_327,
    direto_recebido: 18_327 - 5000 - 1500,
    direto_contestado: 5000,
    gateway_direto: 1500,
  });
  expect(() => accountIn('vendedor', 'em_saque')).toThrow(RangeError);
});

it('what turns out to be less is owed less, in parts as at once', () => {
  expect(owedPosting(10_000, 10_000, TERMS)).toEqual([]);
  const parts = [...owedPosting(0, 10_000, TERMS), ...owedPosting(10_000, 18_990, TERMS)];
  expect(sums(parts)).toEqual(sums(owedPosting(0, 18_990, TERMS)));
  expect(sums([...parts, ...owedPosting(18_990, 0, TERMS)])).toEqual({ a_pagar: 0, plataforma: 0 });
});

it('moves what was posted before, cent by cent, and owes the fees that were taken of it', () => {
  const posted = { a_liberar: 11_933, disponivel: 5966, comprador: -18_990, gateway: 663 };
  expect(sums(custodyPosting(posted, 428))).toEqual({
    a_liberar: -11_933,
    disponivel: -5966,
    comprador: 18_990,
    gateway: -663,
    direto_a_receber: 11_933,
    direto_recebido: 5966 + 428,
    comprador_direto: -18_990,
    gateway_direto: 663,
    a_pagar: -428,
  });
});
