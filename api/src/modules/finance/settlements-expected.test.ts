import type { SettledLine } from '@balcao/domain';
import type { NamedBy } from './settlement-columns';
import { expectationsOf, type FileReading, meaningsIn } from './settlement-expected';
import type { LedgerPayment } from './settlement-payments';

const READING: FileReading = { columns: new Set(['grossCents']), hasInstallments: false, due: null };

/** Payments that count how often anything of them is read. */
function countedPayments(count: number, of: (index: number) => Partial<LedgerPayment> = () => ({})) {
  const seen = { reads: 0 };
  const payments = Array.from({ length: count }, (_, index) => {
    const payment: LedgerPayment = {
      method: 'pix',
      brand: null,
      paymentId: `payment-${index}`,
      orderId: `order-${index}`,
      paymentName: `card-${index}`,
      orderName: `pedido-${index}`,
      orderNumber: String(index),
      chargeName: '',
      bankNames: [`nsu-${index}`],
      paidOn: '2026-11-01',
      custody: 'plataforma',
      gateway: null,
      parts: [
        {
          installment: 1,
          grossCents: 1000,
          gatewayFeeCents: 10,
          dueOn: '2026-12-01',
          isCancelled: false,
        },
      ],
      soldCents: 1000,
      gatewayFeeCents: 10,
      debits: [],
      ...of(index),
    };
    return new Proxy(payment, {
      get(target, name: keyof LedgerPayment) {
        seen.reads += 1;
        return target[name];
      },
    });
  });
  return { seen, payments };
}

const line = (reference: string, index: number): SettledLine => ({
  line: index + 2,
  reference,
  installment: null,
  file: { grossCents: 1000, feeCents: null, netCents: null },
});

/** How often payments are read while as many lines find them, or find nothing. */
function readsOf(
  count: number,
  nameOf: (index: number) => string,
  of?: (index: number) => Partial<LedgerPayment>,
) {
  const { seen, payments } = countedPayments(count, of);
  const lines = Array.from({ length: count }, (_, index) => line(nameOf(index), index));
  const found = lines.map(
    expectationsOf(
      lines,
      READING,
      meaningsIn(payments, () => 'any'),
    ),
  );
  return { reads: seen.reads, found: found.filter((one) => one !== undefined).length };
}

/** Every payment is read a few times, however many there are. */
const MOST_READS_PER_PAYMENT = 25;

it.each([
  ['by the last of their names', (index: number) => `#${index}`, 5000],
  ['by names that nothing has', (index: number) => `nada-${index}`, 0],
])(
  'looks 5 000 lines up among 5 000 payments without comparing each with each, %s',
  (_what, nameOf, found) => {
    const looked = readsOf(5000, nameOf);
    expect(looked.found).toBe(found);
    expect(looked.reads).toBeLessThan(5000 * MOST_READS_PER_PAYMENT);
  },
);

it('adds the payments of one order up once, however many lines name it', () => {
  const ofOneOrder = () => ({ orderId: 'order', orderName: 'pedido' });
  const looked = readsOf(5000, () => 'pedido', ofOneOrder);
  expect(looked.found).toBe(5000);
  expect(looked.reads).toBeLessThan(5000 * MOST_READS_PER_PAYMENT);
});

it('takes a name that several orders have for none, and does not look further', () => {
  const { payments } = countedPayments(3, (index) => ({
    paymentName: index < 2 ? 'mesmo' : 'outro',
    orderName: index === 2 ? 'mesmo' : `pedido-${index}`,
  }));
  expect(meaningsIn(payments, () => 'any')('mesmo')).toBeNull();
});

it("prefers what is written alike to a number whose zeros are gone, unless the heading is a bank's", () => {
  const { payments } = countedPayments(2, (index) => ({
    orderNumber: index === 0 ? '42' : '7',
    bankNames: index === 0 ? ['1'] : ['000042'],
  }));
  const orderOf = (namedBy: NamedBy) => meaningsIn(payments, () => namedBy)('42')?.payments[0]?.orderId;
  expect(orderOf('any')).toBe('order-0');
  expect(orderOf('bank')).toBe('order-1');
});
