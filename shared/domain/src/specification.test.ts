import * as constants from './basics/constants';
import { PAGINATOR_LABELS, rangeLabel } from './index';

describe('business constants and limits', () => {
  it('Sample access token lifetime: 28800 seconds', () => {
    expect(constants.ACCESS_TOKEN_LIFETIME_SECONDS).toBe(28800);
  });

  it('Exactly 3 documents required', () => {
    expect(constants.REQUIRED_DOCUMENTS).toBe(3);
  });

  it('Toast default duration: 2500 ms', () => {
    expect(constants.TOAST_DURATION_MS).toBe(2500);
  });

  it('Locale pt; currency BRL, symbol R$; date format dd/MM/y', () => {
    const { LOCALE, CURRENCY_CODE, CURRENCY_SYMBOL, DATE_FORMAT } = constants;
    expect([LOCALE, CURRENCY_CODE, CURRENCY_SYMBOL, DATE_FORMAT]).toEqual(['pt', 'BRL', 'R$', 'dd/MM/y']);
  });

  it("Paginator labels: 'Exibir:', 'Próxima', 'Anterior', 'Primeira', 'Última'", () => {
    expect(Object.values(PAGINATOR_LABELS)).toEqual(['Exibir:', 'Próxima', 'Anterior', 'Primeira', 'Última']);
  });

  it("Range label 'N - M de T', or '0 de T' when empty", () => {
    expect(rangeLabel(1, 10, 348)).toBe('1 - 10 de 348');
    expect(rangeLabel(35, 10, 348)).toBe('341 - 348 de 348');
    expect(rangeLabel(1, 10, 0)).toBe('0 de 0');
    expect(rangeLabel(36, 10, 348)).toBe('0 de 348');
  });

  it('Sample flags for auth, registration, recover-password, gateway and others are all off', () => {
    expect(constants.SAMPLE_FLAGS).toEqual({
      auth: false,
      registration: false,
      recoverPassword: false,
      gateway: false,
      others: false,
    });
  });

  it('Storage keys: user, paymentMethod', () => {
    expect(Object.values(constants.STORAGE_KEYS)).toEqual(['user', 'paymentMethod']);
  });

  it('Local storage defaults: database name localforage, store keyvaluepairs, version 1, size 4980736', () => {
    expect(constants.STORAGE_DEFAULTS).toEqual({
      name: 'localforage',
      storeName: 'keyvaluepairs',
      version: 1,
      size: 4980736,
    });
  });

  it("'Acesso expirado, favor entrar novamente.'", () => {
    expect(constants.SESSION_EXPIRED_MESSAGE).toBe('Acesso expirado, favor entrar novamente.');
  });

  it('Gateway names seen in sample data: Iugu, PagSeguro, PayPal, Malga', () => {
    expect(constants.GATEWAY_NAMES).toEqual(['Iugu', 'PagSeguro', 'PayPal', 'Malga']);
  });
});
