import { expiryIsDueAt, paymentExpiryOf } from './payment-expiry';

const CREATED = new Date('2026-11-10T12:00:00Z');
/** Due on 31 December 2007. */
const LINE = '00190500954014481606906809350314337370000000100';
const reports = (...data: Record<string, unknown>[]) =>
  data.map((said, index) => ({ occurredAt: new Date(CREATED.getTime() + index), data: said }));

describe('a Pix', () => {
  it('expires when its reports say, the last of them', () => {
    expect(
      paymentExpiryOf(
        'pix',
        reports({ expires_at: '2026-11-10T09:30:00-03:00' }, { expires_at: '2026-11-10T10:00:00-03:00' }),
      ),
    ).toEqual(new Date('2026-11-10T13:00:00Z'));
  });

  it.each([
    {},
    { expires_at: '' },
    { expires_at: '30' },
    { expires_at: 'amanhã' },
    { expires_at: '2026-11-09' },
  ])('expires a day after it was created where they say %j', (said) =>
    expect(paymentExpiryOf('pix', reports(said))).toEqual(new Date('2026-11-11T12:00:00Z')),
  );

  it.each([
    ['2026-11-10', '2026-11-11T02:59:59Z'],
    ['2026-11-10 10:30:00', '2026-11-10T13:30:00Z'],
    ['2026-11-10T10:30', '2026-11-10T13:30:00Z'],
    ['2026-11-10T13:30:00.000Z', '2026-11-10T13:30:00Z'],
    ['2026-11-10T10:30:00-0300', '2026-11-10T13:30:00Z'],
  ])('expires at %s by the clock of São Paulo, unless it names another', (expires_at, at) => {
    expect(paymentExpiryOf('pix', reports({ expires_at }))).toEqual(new Date(at));
  });

  it('is waited for some minutes longer, as its payment may be on the way', () => {
    expect(expiryIsDueAt('pix', CREATED)).toEqual(new Date('2026-11-10T12:05:00Z'));
    expect(expiryIsDueAt('boleto', CREATED)).toEqual(CREATED);
  });

  it('of which nothing was reported does not', () => {
    expect(paymentExpiryOf('pix', [])).toBeNull();
  });
});

describe('a boleto', () => {
  it.each([
    ['by a day alone', { expires_at: '2026-11-10' }, '2026-11-14T03:00:00Z'],
    ['by its line', { boleto_line: LINE }, '2008-01-05T03:00:00Z'],
    [
      'by the day until which it can be paid',
      { expires_at: '2026-11-10T23:59:59-03:00' },
      '2026-11-14T03:00:00Z',
    ],
  ])('expires after three more business days, in which banks report payments, %s', (_, said, at) => {
    expect(paymentExpiryOf('boleto', [{ occurredAt: new Date('2007-12-20T12:00:00Z'), data: said }])).toEqual(
      new Date(at),
    );
  });

  it('of which no day is known does not', () => {
    expect(paymentExpiryOf('boleto', reports({}))).toBeNull();
  });
});

it('what is not paid later does not expire', () => {
  expect(paymentExpiryOf('credit_card', reports({ expires_at: '2026-11-10T10:00:00-03:00' }))).toBeNull();
});
