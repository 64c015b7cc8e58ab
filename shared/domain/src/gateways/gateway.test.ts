import { paymentMethodImage } from '../payments/method';
import {
  credentialEnd,
  credentialProblem,
  GATEWAY_IDS,
  GATEWAYS,
  type GatewayId,
  missingCredentials,
} from './gateway';
import { type GatewayStanding, gatewaySwitchConsequences } from './switch';

describe('gateways', () => {
  it('are those of the specification, and the simulator', () => {
    expect(GATEWAY_IDS.map((id) => GATEWAYS[id].name)).toEqual([
      'Iugu',
      'PagSeguro',
      'PayPal',
      'Malga',
      'Simulador',
    ]);
  });

  it('all but the simulator ask for a secret', () => {
    const open = GATEWAY_IDS.filter((id) => !GATEWAYS[id].credentials.some(({ secret }) => secret));
    expect(open).toEqual(['simulador']);
  });

  it('say what is missing', () => {
    expect(missingCredentials('iugu', ['accountId'])).toEqual(['apiToken']);
    expect(missingCredentials('simulador', [])).toEqual([]);
  });

  it('let a store in without what exists only afterwards', () => {
    expect(missingCredentials('paypal', ['clientId'])).toEqual(['clientSecret']);
  });
});

describe('a credential', () => {
  it.each(['', ' token', 'to ken', 'token\r\nX-Evil: 1', 'tokén', 'a'.repeat(256)])(
    'is refused: %j',
    (typed) => {
      expect(credentialProblem('apiToken', typed)).toEqual(expect.any(String));
    },
  );

  it('is fine as gateways hand them out', () => {
    expect(credentialProblem('apiToken', 'live_9F2a-77.c_b==')).toBeNull();
  });

  it.each(['5GP-028458E2496506', 'https://loja.example/hooks', '5GP028458E2496506.', 'ção'])(
    'is no id of a webhook of PayPal: %j',
    (typed) => {
      expect(credentialProblem('webhookId', typed)).toMatch(/letras e números|inteira/);
    },
  );

  it('is an id of a webhook of PayPal of at most 50 letters and digits', () => {
    expect(credentialProblem('webhookId', '5GP028458E2496506')).toBeNull();
    expect(credentialProblem('webhookId', 'A'.repeat(50))).toBeNull();
    expect(credentialProblem('webhookId', 'A'.repeat(51))).toBe('Escreva no máximo 50 caracteres.');
  });

  it('shows its end only when enough stays hidden', () => {
    expect(credentialEnd('0123456789abcdef')).toBe('cdef');
    expect(credentialEnd('0123456789abcde')).toBe('');
  });
});

describe('switching gateways', () => {
  const works: GatewayStanding = { mode: 'live', lastTest: 'connected', account: 'accepted' };
  const told = (to: GatewayId, changes: Partial<Parameters<typeof gatewaySwitchConsequences>[2]> = {}) =>
    gatewaySwitchConsequences('iugu', to, { active: [], ready: [], standing: works, ...changes });
  const standing = (changes: Partial<GatewayStanding>) => ({ standing: { ...works, ...changes } });

  it('tells that open charges and refunds stay behind', () => {
    expect(told('pagseguro', { active: ['pix'], ready: ['pix'] })).toEqual([
      'Novas vendas passam a ser cobradas pelo PagSeguro.',
      'Pix e boletos em aberto continuam na Iugu até serem pagos ou vencerem.',
      'Reembolsos de vendas antigas são feitos sempre pela Iugu.',
    ]);
  });

  it('tells which methods buyers lose, and which need configuring', () => {
    expect(told('paypal', { active: ['pix', 'boleto'] })).toContain(
      'PayPal não oferece Pix e Boleto: sai do seu checkout.',
    );
    expect(told('malga', { active: ['pix', 'boleto'], ready: ['boleto'] })).toContain(
      'Configure Pix na Malga para continuar oferecendo.',
    );
  });

  it('tells first that the simulator pays nobody', () => {
    expect(told('simulador', standing({ mode: 'test', lastTest: null }))[1]).toMatch(/não recebe dinheiro/);
  });

  it('tells first that nothing is paid in test mode, and that the gateway lets nobody in', () => {
    expect(told('pagseguro', standing({ mode: 'test', lastTest: 'refused' })).slice(1, 3)).toEqual([
      'Em modo de teste, PagSeguro não cobra ninguém: nenhuma venda nova será paga de verdade.',
      'No último teste, PagSeguro recusou as credenciais: enquanto for assim, nenhuma venda nova será cobrada.',
    ]);
  });

  it.each([
    ['unreachable', /PagSeguro não respondeu/],
    [null, /PagSeguro ainda não foi testada/],
  ] as const)('tells that the last test came to %s', (lastTest, words) => {
    expect(told('pagseguro', standing({ lastTest }))[1]).toMatch(words);
  });

  it.each([
    ['pending', /ainda está analisando/],
    ['rejected', /rejeitou a sua conta/],
    [null, /ainda não aprovou/],
  ] as const)('tells how the account stands at Iugu: %s', (account, words) => {
    const ofIugu = gatewaySwitchConsequences('malga', 'iugu', {
      active: [],
      ready: [],
      ...standing({ account }),
    });
    expect(ofIugu[1]).toMatch(words);
  });

  it('knows of no accounts elsewhere', () => {
    expect(told('malga', standing({ account: null }))).toHaveLength(3);
  });
});

it('each method’s image is named like the method', () => {
  expect(paymentMethodImage('credit_card')).toBe('/assets/formas-pagamento/cartao-de-credito.svg');
});
