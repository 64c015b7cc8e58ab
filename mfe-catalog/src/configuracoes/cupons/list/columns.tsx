import type { Coupon } from '@balcao/api-schema';
import { COUPON_TYPE_LABELS, couponDiscountText, couponPeriodText, formatMoney } from '@balcao/domain';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import { STATUS_PILLS, usesText } from '../coupon-status';

/** The columns of the list of coupons. */
export const COLUMNS: readonly ListColumn<Coupon>[] = [
  {
    key: 'code',
    title: 'Código',
    sortable: true,
    orderNames: { asc: 'Código de A a Z', desc: 'Código de Z a A' },
    fixed: true,
    cell: ({ code }) => <span className="bal-nowrap">{code}</span>,
  },
  { key: 'discount', title: 'Desconto', cell: couponDiscountText },
  {
    key: 'used',
    title: 'Usos',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Menos usados', desc: 'Mais usados' },
    align: 'end',
    cell: (row) => <span className="bal-nowrap">{usesText(row)}</span>,
  },
  {
    key: 'period',
    title: 'Período',
    cell: (row) => <span className="bal-nowrap">{couponPeriodText(row)}</span>,
  },
  { key: 'status', title: 'Status', cell: ({ status }) => <StatusPill {...STATUS_PILLS[status]} /> },
  {
    key: 'revenueCents',
    title: 'Receita gerada',
    align: 'end',
    cell: ({ revenueCents }) => <span className="bal-nowrap">{formatMoney(revenueCents)}</span>,
  },
  { key: 'type', title: 'Tipo', hidden: true, cell: ({ type }) => COUPON_TYPE_LABELS[type] },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

/** A coupon of the list on a phone. */
export const couponCard = (row: Coupon): ListCard => ({
  title: row.code,
  value: formatMoney(row.revenueCents),
  second: [couponDiscountText(row), `usos: ${usesText(row)}`].join(' · '),
  status: <StatusPill {...STATUS_PILLS[row.status]} />,
});
