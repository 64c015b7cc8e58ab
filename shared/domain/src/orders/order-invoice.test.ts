import { accessKeyProblem, normalizeAccessKey } from './order-invoice';

/** The example of the NF-e's manual of the taxpayer (MOC), whose check digit is 5. */
const KEY = '52060433009911002506550120000007800267301615';
/** CNPJ 12.ABC.345/01DE-35. */
const WITH_LETTERS = '52260712ABC34501DE35550120000007800267301610';
/** Of a transport, model 57. */
const TRANSPORT = '35260712345678000199570010000007800267301611';
const NOTE = { number: '780', series: '12', accessKey: KEY };

it('takes a key whose digit, number and series fit, with letters in the CNPJ too', () => {
  expect(accessKeyProblem(NOTE)).toBeNull();
  expect(accessKeyProblem({ ...NOTE, series: '' })).toBeNull();
  expect(accessKeyProblem({ ...NOTE, accessKey: '' })).toBeNull();
  expect(accessKeyProblem({ number: '780', series: '12', accessKey: WITH_LETTERS })).toBeNull();
});

it.each([
  ['another digit', { accessKey: `${KEY.slice(0, -1)}6` }, /dígito/],
  ['two digits that changed places', { accessKey: `25${KEY.slice(2)}` }, /dígito/],
  ['a digit that lacks', { accessKey: KEY.slice(1) }, /44 caracteres; esta tem 43/],
  ['a key of a transport', { accessKey: TRANSPORT, series: '1' }, /não é de uma NF-e/],
  ['another number', { number: '781' }, /nota 780/],
  ['another series', { series: '1' }, /série 12/],
])('says what is wrong with %s', (_, changes, problem) => {
  expect(accessKeyProblem({ ...NOTE, ...changes })).toMatch(problem);
});

it('reads a key as notes print it', () => {
  expect(normalizeAccessKey('5206 0433.0099-1100')).toBe('5206043300991100');
});
