import { cartReminderRefusal, cartWhatsappUrl, type RemindedCart } from './carts';

const NOW = new Date('2026-11-20T15:00:00Z');
const cart: RemindedCart = {
  state: 'open',
  isTest: false,
  buyerEmail: 'ana@exemplo.com.br',
  recoveryUrl: 'https://loja.example/c/1',
  isOptedOut: false,
  reminders: 0,
  remindedAt: null,
};

describe('who may be reminded of a cart', () => {
  it('is who can be reached, has not ordered, and has not had enough', () => {
    expect(cartReminderRefusal(cart, NOW)).toBeNull();
    expect(
      cartReminderRefusal({ ...cart, reminders: 1, remindedAt: '2026-11-19T15:00:00Z' }, NOW),
    ).toBeNull();
  });

  it.each<[string, Partial<RemindedCart>]>([
    ['whoever ordered', { state: 'recovered' }],
    ['a test', { isTest: true }],
    ['nobody known', { buyerEmail: '' }],
    ['a cart without a way back', { recoveryUrl: '' }],
    ['whoever does not want it', { isOptedOut: true }],
    ['a fourth time', { reminders: 3, remindedAt: '2026-11-01T15:00:00Z' }],
    ['twice a day', { reminders: 1, remindedAt: '2026-11-19T15:00:01Z' }],
  ])('is not %s', (_name, changes) => {
    expect(cartReminderRefusal({ ...cart, ...changes }, NOW)).toEqual(expect.any(String));
  });
});

describe('the message on WhatsApp', () => {
  it('goes to a Brazilian phone, with the first name, the amount and the way back', () => {
    const url = cartWhatsappUrl({
      buyerName: 'Ana Prado',
      buyerPhone: '+5511987654321',
      totalCents: 19_900,
      recoveryUrl: 'https://loja.example/c/1',
    });
    const { origin, pathname, searchParams } = new URL(url ?? '');
    expect([origin, pathname]).toEqual(['https://wa.me', '/5511987654321']);
    expect(searchParams.get('text')).toMatch(/^Olá, Ana! .*R\$\s199,00.*https:\/\/loja\.example\/c\/1$/);
  });

  it('is not offered without one', () => {
    expect(cartWhatsappUrl({ buyerName: '', buyerPhone: '', totalCents: 0, recoveryUrl: '' })).toBeNull();
  });
});
