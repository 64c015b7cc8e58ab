import { planInvoiceStatus, subscriptionState } from './subscription-state';

const DUE = '2026-11-01';

it.each([
  ['ativo', undefined, null, '2026-11-20'],
  ['trial', 'teste', null, '2026-11-20'],
  ['cancelado', 'cancelado', null, '2026-11-20'],
  ['ativo', 'plano', DUE, '2026-11-01'],
  ['em_atraso', 'plano', DUE, '2026-11-02'],
  // Seven days of grace, also of who has cancelled and owes.
  ['em_atraso', 'cancelado', DUE, '2026-11-08'],
  ['suspenso', 'cancelado', DUE, '2026-11-09'],
] as const)('is %s by a period of %s, of what was due on %s, on %s', (state, kind, unpaidDueOn, today) => {
  expect(subscriptionState(kind && { kind }, unpaidDueOn, today)).toBe(state);
});

it.each([
  ['aberta', null, false, '2026-11-20'],
  ['paga', DUE, true, '2026-11-20'],
  ['fechada', DUE, false, '2026-11-01'],
  ['em_atraso', DUE, false, '2026-11-02'],
] as const)('an invoice is %s that was due on %s', (status, dueOn, isPaid, today) => {
  expect(planInvoiceStatus({ dueOn, isPaid }, today)).toBe(status);
});
