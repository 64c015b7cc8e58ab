import { isNearItsEnd, lifetimeLeft, renewalTime, windowAgainSeconds } from './certificate-life';
import { certificateAgainSeconds, certificateReason } from './certificate-retry';
import { certificateAfter } from './certificate-state';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);
const lasting = (days: number) => ({ notBefore: day(0), notAfter: day(days) });

describe('the renewal of a certificate', () => {
  it.each([
    [90, 60],
    [45, 30],
    [6, 4],
  ])('of %d days begins on day %d where the authority names no window', (days, begins) => {
    expect(renewalTime(lasting(days), undefined, 0.5)).toEqual(day(begins));
  });

  it('is spread over the window that the authority suggests', () => {
    const window = { start: day(50), end: day(54) };
    expect(renewalTime(lasting(90), window, 0)).toEqual(day(50));
    expect(renewalTime(lasting(90), window, 0.25)).toEqual(day(51));
  });

  it('is at once where the window is over, as after a revocation', () => {
    expect(renewalTime(lasting(90), { start: day(1), end: day(1) }, 0.9)).toEqual(day(1));
  });

  it('is not begun again and again where the window of a new certificate is over too', () => {
    expect(renewalTime(lasting(90), { start: day(-9), end: day(-8) }, 0.9)).toEqual(day(1));
    expect(renewalTime(lasting(3), { start: day(-9), end: day(-8) }, 0.9)).toEqual(day(0.5));
  });

  it('leaves time for further tries, whatever the authority says', () => {
    expect(renewalTime(lasting(90), { start: day(200), end: day(201) }, 0.5)).toEqual(day(75));
  });

  it('asks for the window as often as the authority wants, and no more than hourly', () => {
    expect(windowAgainSeconds(21_600)).toBe(21_600);
    expect(windowAgainSeconds(undefined)).toBe(21_600);
    expect(windowAgainSeconds(1)).toBe(3_600);
    expect(windowAgainSeconds(10_000_000)).toBe(86_400);
  });
});

describe('what is left of a life', () => {
  it('is a share, not a number of days', () => {
    expect(lifetimeLeft(lasting(6), day(3))).toBe(0.5);
    expect(lifetimeLeft(lasting(6), day(7))).toBe(0);
    expect(isNearItsEnd(lasting(6), day(3))).toBe(false);
    expect(isNearItsEnd(lasting(6), day(5))).toBe(true);
    expect(isNearItsEnd(lasting(90), day(61))).toBe(true);
  });
});

describe('the status of a certificate', () => {
  it('goes from a proven host to an active certificate, and back there after a failure', () => {
    expect(certificateAfter('verificado', 'ordered')).toBe('ssl_emitindo');
    expect(certificateAfter('ssl_emitindo', 'issued')).toBe('ativo');
    expect(certificateAfter('ssl_emitindo', 'failed')).toBe('falhou');
    expect(certificateAfter('falhou', 'ordered')).toBe('ssl_emitindo');
  });

  it('stays active while it is renewed, and while a failed renewal still has time', () => {
    expect(certificateAfter('ativo', 'ordered')).toBe('ativo');
    expect(certificateAfter('ativo', 'failed')).toBe('ativo');
    expect(certificateAfter('ativo', 'failed-late')).toBe('expirando');
    expect(certificateAfter('expirando', 'ordered')).toBe('expirando');
    expect(certificateAfter('expirando', 'issued')).toBe('ativo');
    expect(certificateAfter('expirando', 'ended')).toBe('falhou');
  });
});

describe('a failed try', () => {
  it('says whose matter it is', () => {
    expect(certificateReason('rateLimited')).toBe('limite_da_ca');
    expect(certificateReason('caa')).toBe('caa_bloqueia');
    expect(certificateReason('connection')).toBe('desafio_falhou');
    expect(certificateReason('serverInternal')).toBe('ca_fora');
    expect(certificateReason('')).toBe('ca_fora');
  });

  it('is repeated after longer and longer, never before the authority allows it', () => {
    expect(
      [1, 2, 3, 4, 9].map((failures) => certificateAgainSeconds('ca_fora', failures, undefined)),
    ).toEqual([60, 300, 900, 3_600, 3_600]);
    expect(certificateAgainSeconds('ca_fora', 1, 7_200)).toBe(7_200);
    expect(certificateAgainSeconds('limite_da_ca', 1, 60)).toBe(3_600);
    expect(certificateAgainSeconds('limite_da_ca', 1, 99_999_999)).toBe(604_800);
  });
});
