import { domainStatus, HOST_PATIENCE_SECONDS, hostAgainSeconds } from './domain-status';
import { hostProblem, normalizeHost } from './host';

it.each([
  ['https://Pay.Loja.com.br/checkout?a=1', 'pay.loja.com.br'],
  ['  pay.loja.com.br.  ', 'pay.loja.com.br'],
  ['pay.loja.com.br:443', 'pay.loja.com.br'],
  ['eu@pay.loja.com.br', 'pay.loja.com.br'],
  ['compra.açaí.com.br', 'compra.xn--aa-4iaz.com.br'],
  ['*.loja.com.br', '*.loja.com.br'],
])('what was pasted, %j, is read as %s', (typed, host) => {
  expect(normalizeHost(typed)).toBe(host);
});

it.each([
  ['', 'Escreva o domínio'],
  ['loja.com', 'subdomínio'],
  ['www.loja.com.br', 'no lugar de www'],
  ['*.loja.com.br', '*'],
  ['10.0.0.1', 'endereço IP'],
  ['pay_1.loja.com.br', 'letras, números e hífens'],
  [`${'a'.repeat(64)}.loja.com.br`, 'letras, números e hífens'],
])('%j is refused: %s', (host, part) => {
  expect(hostProblem(normalizeHost(host))).toContain(part);
});

it('takes a subdomain', () => {
  expect(hostProblem('pay.loja.com.br')).toBeUndefined();
});

it('stands where its host stands, and then where its certificate does', () => {
  expect([
    domainStatus('pendente', undefined),
    domainStatus('falhou', 'ativo'),
    domainStatus('provado', undefined),
    domainStatus('provado', 'ssl_emitindo'),
    domainStatus('desviado', 'ativo'),
  ]).toEqual(['pendente', 'falhou', 'verificado', 'ssl_emitindo', 'ativo']);
});

it('is looked at again soon, then every hour, for three days', () => {
  expect([1, 2, 3, 4, 5].map(hostAgainSeconds)).toEqual([60, 300, 900, 3_600, 3_600]);
  expect(HOST_PATIENCE_SECONDS).toBe(259_200);
});
