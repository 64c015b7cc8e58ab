import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { describeIssues } from '../errors/error';
import { paymentConfigRequest } from './payment-configs';

const request = (idFormaPagamento: keyof typeof DEFAULT_PAYMENT_CONFIGS, changes: object = {}) => ({
  idFormaPagamento,
  idGateway: 'simulador',
  ativo: true,
  config: { ...DEFAULT_PAYMENT_CONFIGS[idFormaPagamento], ...changes },
});

const problemsOf = (body: unknown) => {
  const read = paymentConfigRequest.safeParse(body);
  return read.success ? {} : describeIssues(read.error.issues).fields;
};

describe('a payment configuration', () => {
  it.each(['pix', 'credit_card', 'boleto', 'paypal'] as const)(
    'of %s can be what it starts with',
    (method) => {
      expect(paymentConfigRequest.parse(request(method))).toEqual(request(method));
    },
  );

  it.each([
    ['pix', 'expirationSeconds', 299, 'O mínimo é 5 minutos.'],
    ['pix', 'discountBasisPoints', 5_001, 'O máximo é 50%.'],
    ['credit_card', 'minInstallmentCents', 499, 'O mínimo é R$\u00a05,00.'],
    [
      'credit_card',
      'softDescriptor',
      'loja',
      'Use de 3 a 13 letras maiúsculas sem acento, números e espaços.',
    ],
    ['credit_card', 'brands', [], 'Escolha pelo menos uma bandeira.'],
    ['credit_card', 'brands', ['visa', 'visa'], 'Escolha cada bandeira uma vez.'],
    ['boleto', 'fineBasisPoints', 201, 'O máximo é 2%.'],
    ['boleto', 'dueDays', 31, 'O máximo é 30 dias.'],
  ] as const)('of %s with %s %j says why not', (method, field, value, sentence) => {
    expect(problemsOf(request(method, { [field]: value }))).toEqual({ [`config.${field}`]: [sentence] });
  });

  it('has no fields of another method', () => {
    expect(Object.keys(problemsOf(request('pix', { dueDays: 3 })))).toEqual(['config.dueDays']);
  });

  it('is of a known method and gateway', () => {
    expect(Object.keys(problemsOf({ ...request('pix'), idFormaPagamento: 'dinheiro' }))).toEqual([
      'idFormaPagamento',
    ]);
    expect(problemsOf({ ...request('pix'), idGateway: 'outro' })).toEqual({
      idGateway: ['Escolha um dos gateways disponíveis.'],
    });
  });
});
