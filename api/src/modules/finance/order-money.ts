import { getOrderMoney, type MoneyStep, type SoldReceivable } from '@balcao/api-schema';
import {
  centsOf,
  type EntryType,
  orderMoneyState,
  type SellerAccount,
  sellerAccountIn,
  todayInSaoPaulo,
  totalsByType,
} from '@balcao/domain';
import { sql } from 'kysely';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import { selectEntries, toEntryRow } from './statement';

/** An order has a few lines per installment; more than these are disputes over and over. All count, these are shown. */
const SHOWN_LINES = 500;

const selectReceivables = (trx: SellerTransaction, { sellerId }: Owner, orderId: string) =>
  trx
    .selectFrom('receivables')
    .where('seller_id', '=', sellerId)
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .where('seller_id', '=', sellerId)
        .where('order_id', '=', orderId)
        .select('payments.id'),
    )
    .orderBy('receivables.available_on')
    .orderBy('receivables.id')
    .select(['payment_id', 'gateway', 'custody', 'antifraud_terms_cents'])
    .select(['gateway_percent_basis_points', 'gateway_fixed_cents'])
    .select(['platform_percent_basis_points', 'platform_fixed_cents'])
    .select([
      'id',
      'installment',
      'gross_cents as grossCents',
      'gateway_fee_cents as gatewayFeeCents',
      'platform_fee_cents as platformFeeCents',
      'antifraud_fee_cents as antifraudFeeCents',
      'net_cents as netCents',
      'open_cents as openCents',
      'reserved_cents as reservedCents',
      'status',
      sql<string>`available_on::text`.as('availableOn'),
      sql<string | null>`reserved_until::text`.as('reservedUntil'),
    ])
    .execute();

type StoredReceivable = Awaited<ReturnType<typeof selectReceivables>>[number];
type Terms = Pick<MoneyStep, 'percentBasisPoints' | 'fixedCents'>;

const NO_TERMS: Terms = { percentBasisPoints: null, fixedCents: null };

/** The terms of a fee, where all of the payment was sold by the same. */
function termsOf(type: EntryType, receivables: readonly StoredReceivable[]): Terms {
  const termsOfOne = (row: StoredReceivable): Terms => {
    switch (type) {
      case 'fee_gateway':
        return { percentBasisPoints: row.gateway_percent_basis_points, fixedCents: row.gateway_fixed_cents };
      case 'fee_platform':
        return {
          percentBasisPoints: row.platform_percent_basis_points,
          fixedCents: row.platform_fixed_cents,
        };
      case 'fee_antifraud':
        return {
          percentBasisPoints: row.antifraud_terms_cents === null ? null : 0,
          fixedCents: row.antifraud_terms_cents,
        };
      default:
        return NO_TERMS;
    }
  };
  const [first = NO_TERMS, ...rest] = receivables.map(termsOfOne);
  const isOne = rest.every(
    (terms) => terms.percentBasisPoints === first.percentBasisPoints && terms.fixedCents === first.fixedCents,
  );
  return isOne ? first : NO_TERMS;
}

/** An order's money, from the buyer to the store's balance. Its figures are its lines and receivables as they were posted. */
export const orderMoneyRoutes = routesOf('finance', (platform) => [
  implementsOn(platform).inStore(getOrderMoney, async ({ owner }, { params: { id } }) => {
    const { sellerId } = owner;
    // The statements share one round trip.
    const [order, payments, receivables, lines] = await platform.database.withSeller(sellerId, (trx) =>
      Promise.all([
        trx
          .selectFrom('orders')
          .where(ofStore(owner))
          .where('id', '=', id)
          .select(['currency', 'is_test'])
          .executeTakeFirst(),
        trx
          .selectFrom('payments')
          .where('seller_id', '=', sellerId)
          .where('order_id', '=', id)
          .orderBy('position')
          .select(['id', 'method', 'installments', 'paid_at', 'custody'])
          .execute(),
        selectReceivables(trx, owner, id),
        selectEntries(trx, owner)
          .innerJoin('ledger_transactions as t', (join) =>
            join.onRef('t.seller_id', '=', 'e.seller_id').onRef('t.id', '=', 'e.transaction_id'),
          )
          .where('t.seller_id', '=', sellerId)
          .where('t.order_id', '=', id)
          .orderBy('e.posted_at')
          .orderBy('e.id')
          .select('e.payment_id')
          .execute(),
      ]),
    );
    if (order === undefined) throw new Problem('not_found');
    const { currency, is_test: isTest } = order;
    const told = payments.map((payment) => {
      const own = receivables.filter(({ payment_id }) => payment_id === payment.id);
      const posted = lines.filter(({ payment_id }) => payment_id === payment.id).map(toEntryRow);
      const custody = own[0]?.custody ?? payment.custody;
      const held = (account: SellerAccount) => centsOf(posted, sellerAccountIn(custody, account));
      return {
        paymentId: payment.id,
        custody,
        method: payment.method,
        installments: payment.installments,
        gateway: own[0]?.gateway ?? null,
        paidAt: payment.paid_at?.toISOString() ?? null,
        steps: totalsByType(posted).map(({ type, amountCents, lines: ofType }) => ({
          type,
          amountCents,
          ...termsOf(type, own),
          on: todayInSaoPaulo(new Date(Math.max(...ofType.map(({ occurredAt }) => Date.parse(occurredAt))))),
        })),
        netCents: centsOf(posted),
        pendingCents: held('a_liberar'),
        availableCents: held('disponivel'),
        blockedCents: held('bloqueado'),
        owedCents: 0 - centsOf(posted, 'a_pagar'),
        receivables: own satisfies SoldReceivable[],
      };
    });
    return {
      orderId: id,
      currency,
      state: orderMoneyState({ isTest, currency }, lines.length > 0),
      payments: told.filter(({ steps, receivables: own }) => steps.length > 0 || own.length > 0),
      entries: lines.slice(0, SHOWN_LINES).map(toEntryRow),
      isComplete: lines.length <= SHOWN_LINES,
    };
  }),
]);
