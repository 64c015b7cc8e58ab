import { DOCUMENT_SLOTS, type KycSlotState } from '@balcao/domain';
import { pollDelay } from './poll-delay';
import { currentStep, STEPS } from './steps';

const slots = (...states: KycSlotState[]) =>
  DOCUMENT_SLOTS.map((slot, index) => ({ slot, state: states[index] ?? 'missing' }));

describe('the step that is next', () => {
  it.each([
    ['Dados', null, slots()],
    ['Documento', 'IN_PROGRESS', slots()],
    ['Documento', 'IN_PROGRESS', slots('sent', 'missing', 'sent')],
    ['Documento', 'IN_PROGRESS', slots('approved', 'refused', 'refused')],
    ['Selfie', 'IN_PROGRESS', slots('sent', 'sent')],
    ['Selfie', 'IN_PROGRESS', slots('approved', 'approved', 'refused')],
    ['Análise', 'WAITING_MANUAL_ACTION', slots('sent', 'sent', 'sent')],
    ['Dados', 'INVALID', slots('sent', 'sent', 'sent')],
    ['Dados', 'CANCELLED', slots('sent')],
  ] as const)('is %s with %s', (step, status, images) => {
    expect(STEPS[currentStep(status, images)]).toBe(step);
  });

  it('is none when all is done', () => {
    expect(currentStep('FINISHED', slots('approved', 'approved', 'approved'))).toBe(STEPS.length);
  });
});

describe('reading the status again', () => {
  const at = (status: Parameters<typeof currentStep>[0], unchanged: number) =>
    pollDelay({ status, report: null, unchanged });

  it('waits twice as long each time nothing is new, from 3 s to a minute', () => {
    const delays = [0, 1, 2, 3, 4, 5, 50].map((unchanged) => at('WAITING_MANUAL_ACTION', unchanged));
    expect(delays).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  });

  it('is not done where nothing can happen', () => {
    expect([at(null, 0), at('FINISHED', 0), at('INVALID', 0), at('CANCELLED', 0)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(pollDelay(undefined)).toBe(false);
  });
});
