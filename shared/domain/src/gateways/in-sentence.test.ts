import { gatewayInSentence } from './in-sentence';

it.each([
  ['', 'iugu', 'a Iugu'],
  ['com', 'malga', 'com a Malga'],
  ['de', 'paypal', 'do PayPal'],
  ['em', 'pagseguro', 'no PagSeguro'],
  ['por', 'simulador', 'pelo Simulador'],
] as const)('"%s" before %s reads "%s"', (preposition, gateway, words) => {
  expect(gatewayInSentence(preposition, gateway)).toBe(words);
});
