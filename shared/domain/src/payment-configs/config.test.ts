import { DEFAULT_PAYMENT_CONFIGS, paymentConfigProblems, softDescriptorProblem } from './config';
import { type PaymentNumberField, paymentNumberProblem } from './numbers';

/** Smallest and largest of each field: the law's, the gateways' and Pix's own bounds, written down a second time. */
const BOUNDS: Record<PaymentNumberField, [min: number, max: number]> = {
  expirationSeconds: [300, 604_800],
  discountBasisPoints: [0, 5_000],
  minCents: [0, 9_999_999_999],
  maxCents: [0, 9_999_999_999],
  maxInstallments: [1, 21],
  interestFreeInstallments: [1, 21],
  monthlyBasisPoints: [0, 2_000],
  surchargeBasisPoints: [0, 10_000],
  minInstallmentCents: [500, 9_999_999_999],
  dueDays: [1, 30],
  fineBasisPoints: [0, 200],
  monthlyInterestBasisPoints: [0, 100],
  boletoMinCents: [500, 9_999_999_999],
  heldStockBasisPoints: [0, 10_000],
};
const fields = Object.entries(BOUNDS) as [PaymentNumberField, [number, number]][];
const card = DEFAULT_PAYMENT_CONFIGS.credit_card;

describe('the numbers of payment configurations', () => {
  it.each(fields)('%s goes from %j and no further', (field, [min, max]) => {
    expect([min, max].map((value) => paymentNumberProblem(field, value))).toEqual([null, null]);
    expect(paymentNumberProblem(field, min - 1)).toMatch(/^O mínimo é /);
    expect(paymentNumberProblem(field, max + 1)).toMatch(/^O máximo é /);
    expect(paymentNumberProblem(field, min + 0.5)).toBe('Escreva um número inteiro.');
  });

  it.each([
    ['expirationSeconds', 1, 'O mínimo é 5 minutos.'],
    ['expirationSeconds', 604_801, 'O máximo é 7 dias.'],
    ['fineBasisPoints', 201, 'O máximo é 2%.'],
    ['monthlyInterestBasisPoints', 101, 'O máximo é 1%.'],
    ['dueDays', 0, 'O mínimo é 1 dia.'],
    ['maxInstallments', 22, 'O máximo é 21×.'],
  ] as const)('%s of %d is refused: %s', (field, value, sentence) => {
    expect(paymentNumberProblem(field, value)).toBe(sentence);
  });
});

it.each([
  ['', true],
  ['LOJA MARIA', true],
  ['AB', false],
  ['loja', false],
  ['LOJA DA MARIA 1', false],
])('the bill’s text %j is %s', (text, fine) => {
  expect(softDescriptorProblem(text) === null).toBe(fine);
});

describe('fields that contradict each other', () => {
  it('the defaults have none', () => {
    expect(paymentConfigProblems('iugu', { method: 'pix', config: DEFAULT_PAYMENT_CONFIGS.pix })).toEqual({});
    expect(paymentConfigProblems('iugu', { method: 'credit_card', config: card })).toEqual({});
    expect(
      paymentConfigProblems('iugu', { method: 'boleto', config: DEFAULT_PAYMENT_CONFIGS.boleto }),
    ).toEqual({});
    expect(
      paymentConfigProblems('paypal', { method: 'paypal', config: DEFAULT_PAYMENT_CONFIGS.paypal }),
    ).toEqual({});
  });

  it('a highest amount below the lowest, where there is a highest', () => {
    const config = { ...DEFAULT_PAYMENT_CONFIGS.pix, minCents: 1_000, maxCents: 999 };
    expect(paymentConfigProblems('iugu', { method: 'pix', config })).toEqual({
      maxCents: 'O valor máximo precisa ser maior que o mínimo, R$\u00a010,00.',
    });
    expect(paymentConfigProblems('iugu', { method: 'pix', config: { ...config, maxCents: 0 } })).toEqual({});
  });

  it('more installments than the gateway takes, or than are offered', () => {
    expect(
      paymentConfigProblems('iugu', { method: 'credit_card', config: { ...card, maxInstallments: 18 } }),
    ).toEqual({
      maxInstallments: 'Iugu aceita no máximo 12×.',
    });
    const config = { ...card, maxInstallments: 2, interestFreeInstallments: 3 };
    expect(Object.keys(paymentConfigProblems('iugu', { method: 'credit_card', config }))).toEqual([
      'interestFreeInstallments',
    ]);
  });

  it('a table that lacks a surcharge', () => {
    const config = {
      ...card,
      maxInstallments: 3,
      interest: { kind: 'table' as const, basisPoints: [0, 200] },
    };
    expect(Object.keys(paymentConfigProblems('iugu', { method: 'credit_card', config }))).toEqual([
      'interest.basisPoints',
    ]);
  });
});
