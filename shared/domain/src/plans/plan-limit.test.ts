import { hasPlanRoom, isNearPlanLimit, planLimitText } from './plan-limit';

it('a plan has room up to its limit, and any without one; what is there beyond it makes no room', () => {
  const limits = { pixels: 3 };
  expect([2, 3, 9].map((used) => hasPlanRoom(limits, 'pixels', used))).toEqual([true, false, false]);
  expect(hasPlanRoom(limits, 'domains', 1_000)).toBe(true);
});

it.each([
  [300, [239, 240, 300]],
  [5, [3, 4, 5]],
])('of %d the limit is near from 80 %%', (limit, uses) => {
  expect(uses.map((used) => isNearPlanLimit(used, limit))).toEqual([false, true, true]);
});

it('a limit of a few is not near before it is reached', () => {
  expect([1, 2, 3, 4].some((limit) => isNearPlanLimit(limit, limit))).toBe(false);
});

it('names the limit and leads to the plan', () => {
  expect(planLimitText('Inicial', 'domains', 1)).toBe(
    'O plano Inicial inclui até 1 domínio, e não há mais vagas. O que já existe continua. Para ter mais, mude de plano em Configurações, Plano e assinatura.',
  );
});
