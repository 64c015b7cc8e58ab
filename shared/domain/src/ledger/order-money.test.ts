import { type AccountLine, centsOf, orderMoneyState, totalsByType } from './order-money';

const LINES: AccountLine[] = [
  { account: 'a_liberar', type: 'sale', amountCents: 18_990 },
  { account: 'a_liberar', type: 'fee_platform', amountCents: -428 },
  { account: 'a_liberar', type: 'release', amountCents: -18_562 },
  { account: 'disponivel', type: 'release', amountCents: 18_562 },
];

it('leaves out what only moves between accounts, and adds up to the whole', () => {
  const totals = totalsByType(LINES);
  expect(totals.map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ['sale', 18_990],
    ['fee_platform', -428],
  ]);
  expect(centsOf(LINES)).toBe(18_562);
  expect(centsOf(LINES, 'a_liberar')).toBe(0);
});

it.each([
  [{ isTest: true, currency: 'BRL' }, false, 'test'],
  [{ isTest: false, currency: 'USD' }, false, 'foreign_currency'],
  [{ isTest: false, currency: 'BRL' }, false, 'unpaid'],
  [{ isTest: false, currency: 'BRL' }, true, 'posted'],
])('%j, posted: %s, is %s', (order, isPosted, state) => {
  expect(orderMoneyState(order, isPosted)).toBe(state);
});
