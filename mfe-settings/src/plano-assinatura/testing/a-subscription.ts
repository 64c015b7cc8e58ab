import type { PlanInvoice, PlanOffer, PlanPreview, PlanSimulation, Subscription } from '@balcao/api-schema';

/** A plan as it is offered. */
export const anOffer = (changes: Partial<PlanOffer> = {}): PlanOffer => ({
  id: 'inicial',
  name: 'Inicial',
  monthlyCents: 0,
  percentBasisPoints: 199,
  fixedCents: 50,
  trialDays: 0,
  limits: { orders: 300, users: 2 },
  ...changes,
});

export const ESCALA = anOffer({
  id: 'escala',
  name: 'Escala',
  monthlyCents: 39_900,
  percentBasisPoints: 89,
  fixedCents: 40,
  limits: { users: 30 },
});

/** The plan of a store whose owner looks. */
export const aSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  state: 'ativo',
  plan: anOffer(),
  startsAt: null,
  next: null,
  trialUntil: null,
  unpaidCents: 0,
  graceUntil: null,
  availableCents: 12_000,
  usage: [
    { meter: 'orders', used: 320, limit: 300 },
    { meter: 'apiCalls', used: 12, limit: null },
  ],
  version: 'v1',
  canChange: true,
  canPay: true,
  ...changes,
});

export const A_PREVIEW: PlanPreview = {
  planId: 'escala',
  kind: 'upgrade',
  startsAt: '2026-11-21T15:00:00.000Z',
  trialUntil: null,
  charges: [
    {
      kind: 'pro_rata',
      planId: 'escala',
      on: '2026-11-21',
      days: 10,
      ofDays: 30,
      monthlyCents: 39_900,
      cents: 13_300,
    },
  ],
  month: '2026-11',
  monthCents: { before: 0, after: 13_300 },
  nextMonthlyCents: 39_900,
  version: 'v1',
};

export const A_SIMULATION: PlanSimulation = {
  from: '2026-10-29',
  to: '2026-11-27',
  sales: 100,
  grossCents: 1_899_000,
  own: { planId: 'inicial', feeCents: 42_800, monthlyCents: 0, totalCents: 42_800 },
  other: { planId: 'escala', feeCents: 20_900, monthlyCents: 39_900, totalCents: 60_800 },
};

/** The invoice of a month. */
export const anInvoice = (changes: Partial<PlanInvoice> = {}): PlanInvoice => ({
  id: '2026-10',
  status: 'paga',
  charges: [],
  totalCents: 9_900,
  planCents: 9_900,
  takenCents: 42_800,
  owedCents: 0,
  carriedCents: 0,
  lineCount: 2,
  dueOn: '2026-11-01',
  paidAt: '2026-11-01T03:30:00.000Z',
  ...changes,
});
