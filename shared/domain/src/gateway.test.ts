import { GATEWAY_NAMES } from './constants';
import { credentialEnd, credentialProblem, GATEWAY_IDS, GATEWAYS, missingCredentials } from './gateway';
import { gatewaySwitchConsequences } from './gateway-switch';
import { paymentMethodImage } from './payment-method';

describe('gateways', () => {
  it('are those of the specification, and the simulator', () => {
    expect(GATEWAY_IDS.map((id) => GATEWAYS[id].name)).toEqual([...GATEWAY_NAMES, 'Simulador']);
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
      expect(credentialProblem(typed)).toEqual(expect.any(String));
    },
  );

  it('is fine as gateways hand them out', () => {
    expect(credentialProblem('live_9F2a-77.c_b==')).toBeNull();
  });

  it('shows its end only when enough stays hidden', () => {
    expect(credentialEnd('0123456789abcdef')).toBe('cdef');
    expect(credentialEnd('0123456789abcde')).toBe('');
  });
});

describe('switching gateways', () => {
  it('tells that open charges and refunds stay behind', () => {
    const told = gatewaySwitchConsequences('iugu', 'pagseguro', { active: ['pix'], ready: ['pix'] });
    expect(told).toEqual([
      'Novas vendas passam a ser cobradas por PagSeguro.',
      'Pix e boletos em aberto continuam em Iugu até serem pagos ou vencerem.',
      'Reembolsos de vendas antigas são feitos sempre por Iugu.',
    ]);
  });

  it('tells which methods buyers lose, and which need configuring', () => {
    expect(gatewaySwitchConsequences('iugu', 'paypal', { active: ['pix', 'boleto'], ready: [] })).toContain(
      'PayPal não oferece Pix e Boleto: sai do seu checkout.',
    );
    expect(
      gatewaySwitchConsequences('iugu', 'malga', { active: ['pix', 'boleto'], ready: ['boleto'] }),
    ).toContain('Configure Pix em Malga para continuar oferecendo.');
  });

  it('tells that the simulator pays nobody', () => {
    const told = gatewaySwitchConsequences('iugu', 'simulador', { active: [], ready: [] });
    expect(told.at(-1)).toMatch(/não recebe dinheiro/);
  });
});

it('each method’s image is named like the method', () => {
  expect(paymentMethodImage('credit_card')).toBe('/assets/formas-pagamento/cartao-de-credito.svg');
});
