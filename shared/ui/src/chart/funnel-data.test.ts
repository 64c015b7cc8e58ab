import { funnelSteps, worstStep } from './funnel-data';

const STEPS = ['Início', 'Dados', 'Pago'];

it('a step tells its share of those who began, and how many were lost before it', () => {
  expect(funnelSteps(STEPS, [200, 100, 75])).toEqual([
    { name: 'Início', value: 200, share: 1, lost: null, lostShare: null },
    { name: 'Dados', value: 100, share: 0.5, lost: 100, lostShare: 0.5 },
    { name: 'Pago', value: 75, share: 0.375, lost: 25, lostShare: 0.25 },
  ]);
});

it('a step that was skipped loses nobody twice', () => {
  const [, data, paid] = funnelSteps(STEPS, [10, 0, 4]);
  expect(data).toMatchObject({ lost: 10, lostShare: 1 });
  expect(paid).toMatchObject({ share: 0.4, lost: 0, lostShare: null });
});

it('a funnel that nobody entered has no shares', () => {
  const steps = funnelSteps(STEPS, [0, 0, 0]);
  expect(steps.map(({ share, lostShare }) => [share, lostShare])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(worstStep(steps)).toBeUndefined();
});

it('the worst step is the one before which most are lost', () => {
  expect(worstStep(funnelSteps(STEPS, [200, 150, 20]))?.name).toBe('Pago');
});
