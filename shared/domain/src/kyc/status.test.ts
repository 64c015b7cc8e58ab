import { isKycInvalid, isKycPending, isKycValid, KYC_STATUS_TEXTS, kycLabel, kycOutcome } from './status';

describe('Valid if any status exists; pending if not FINISHED; invalid if INVALID, CANCELLED or absent', () => {
  it.each([
    ['IN_PROGRESS', true, true, false, 'pending'],
    ['WAITING_MANUAL_ACTION', true, true, false, 'pending'],
    ['FINISHED', true, false, false, 'finished'],
    ['INVALID', true, true, true, 'invalid'],
    ['CANCELLED', true, true, true, 'invalid'],
    [null, false, true, true, 'invalid'],
    [undefined, false, true, true, 'invalid'],
  ] as const)('%s', (status, valid, pending, invalid, outcome) => {
    expect(isKycValid(status)).toBe(valid);
    expect(isKycPending(status)).toBe(pending);
    expect(isKycInvalid(status)).toBe(invalid);
    expect(kycOutcome(status)).toBe(outcome);
  });

  it('calls nobody invalid who never began, while the flags stay as they are', () => {
    expect(kycLabel(null)).toBe('Não iniciada');
    expect(isKycInvalid(null)).toBe(true);
    expect(kycLabel('INVALID')).toBe('Inválida');
    expect(kycLabel('FINISHED')).toBe('Concluída');
  });

  it('describes each status in the words of the specification', () => {
    expect(KYC_STATUS_TEXTS).toMatchObject({
      IN_PROGRESS: 'Pendente validação de identidade',
      FINISHED: 'Validação de identidade concluída',
      INVALID: 'Validação de identidade rejeitada',
      CANCELLED: 'Validação de identidade cancelada',
    });
  });
});
