import { type CardConfig, DEFAULT_PAYMENT_CONFIGS, type InstallmentInterest } from '@balcao/domain';
import { comparedFields } from './config-fields';
import { configWords } from './config-words';

const { credit_card: CARD, pix: PIX, boleto: BOLETO } = DEFAULT_PAYMENT_CONFIGS;
const rate = (monthlyBasisPoints: number): InstallmentInterest => ({ kind: 'rate', monthlyBasisPoints });
const table = (...basisPoints: number[]): InstallmentInterest => ({ kind: 'table', basisPoints });

it.each<[Partial<CardConfig>, string]>([
  [{}, 'Até 12× · juros a partir de 2×'],
  [{ interestFreeInstallments: 3 }, 'Até 12× · 3× sem juros'],
  [{ interestFreeInstallments: 12 }, 'Até 12× sem juros'],
  [{ interest: rate(0) }, 'Até 12× sem juros'],
  [{ maxInstallments: 1 }, 'À vista'],
  [{ maxInstallments: 3, interest: table(0, 200, 400) }, 'Até 3× · juros a partir de 2×'],
  [{ maxInstallments: 3, interest: table(0, 0, 400) }, 'Até 3× · 2× sem juros'],
  [{ maxInstallments: 3, interest: table(0, 0, 0) }, 'Até 3× sem juros'],
])('a card with %j is offered %s', (changes, words) => {
  expect(configWords({ method: 'credit_card', config: { ...CARD, ...changes } })).toBe(words);
});

it.each([
  [36 * 3_600, 'Vale por 36 horas'],
  [25 * 3_600, 'Vale por 25 horas'],
  [1_800, 'Vale por 30 minutos'],
  [172_800, 'Vale por 2 dias'],
])('a Pix of %i seconds says %s', (expirationSeconds, words) => {
  expect(configWords({ method: 'pix', config: { ...PIX, expirationSeconds } })).toBe(words);
});

it('a boleto of a day is due in 1 dia, in the list and in a comparison', () => {
  expect(configWords({ method: 'boleto', config: { ...BOLETO, dueDays: 1 } })).toBe('Vence em 1 dia');
  expect(comparedFields('boleto')['config.dueDays']?.show?.(1)).toBe('1 dia');
});
