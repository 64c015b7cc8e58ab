import { mayCharge, threeDsText } from './three-ds';

it.each([
  ['never', null, true],
  ['never', 'failed', true],
  ['when_required', null, true],
  ['when_required', 'authenticated', true],
  ['when_required', 'unavailable', true],
  ['when_required', 'failed', false],
  ['always', 'authenticated', true],
  ['always', 'unavailable', false],
  ['always', 'failed', false],
  ['always', null, false],
] as const)('by the rule %s, %s is charged: %s', (rule, result, isCharged) => {
  expect(mayCharge(rule, result)).toBe(isCharged);
});

it('says in words what the bank has answered, and who bears a fraud', () => {
  expect(threeDsText({ result: 'authenticated', eci: '05', liability: 'issuer' })).toBe(
    'Autenticado pelo banco (ECI 05), fraude por conta do banco',
  );
  expect(threeDsText({ result: 'unavailable', eci: '', liability: '' })).toBe('Banco não autentica');
  expect(threeDsText({ result: '', eci: '', liability: '' })).toBe('');
  expect(threeDsText({ result: 'outro', eci: '05', liability: '' })).toBe('');
});
