import type { Coupon, CouponFilter } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { COUPON_TEMPLATE } from '@balcao/domain';
import { ReadOnlyNotice } from '@balcao/ui/base';
import { ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from '../bulk/bulk-actions';
import { Files } from '../bulk/files';
import { useCouponApi } from './coupon-api';
import { BULK_WORDS } from './list/bulk-words';
import { COLUMNS, couponCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { cupomPath, NOVO_CUPOM } from './paths';

/** The coupons of the store. */
export default function CouponList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

const NOUN = { one: 'cupom', many: 'cupons' };

function Content() {
  const api = useCouponApi();
  const mayEdit = useCan('marketing:editar');
  const bulk = useMemo(() => bulkActions(api.jobs, mayEdit, BULK_WORDS), [api, mayEdit]);
  return (
    <ResourceList<Coupon, CouponFilter>
      name="coupons"
      title="Cupons"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={({ code }) => code}
      rowLink={({ id }) => cupomPath(id)}
      card={couponCard}
      fetchPage={api.list}
      searchLabel="Buscar por código"
      defaultSort="-createdAt"
      savedViews="coupons"
      jobKinds={['coupon_batch', 'coupon_bulk', 'coupon_export', 'coupon_import']}
      bulkActions={bulk}
      actions={(view) => (
        <Files
          view={view}
          noun={NOUN}
          api={api.jobs}
          mayEdit={mayEdit}
          template={{ name: 'modelo-de-cupons.csv', rows: COUPON_TEMPLATE }}
          help="Comece pelo modelo, ou exporte seus cupons e importe de novo: linhas com um ID ou um código que já existe mudam o cupom, as outras criam um."
        />
      )}
      {...(mayEdit && { primaryAction: { label: 'Criar cupom', to: NOVO_CUPOM } })}
      notice={<ReadOnlyNotice area="marketing" to="criar ou mudar um cupom" />}
      empty={{
        icon: 'coupon',
        title: 'Seu primeiro cupom',
        body: 'Um cupom é um código que o cliente digita no checkout para pagar menos: por tempo, por quantidade ou só para quem você quiser.',
      }}
    />
  );
}
