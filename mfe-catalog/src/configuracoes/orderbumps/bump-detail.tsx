import type { OrderBumpRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { ReadOnlyNotice, StatusPill } from '@balcao/ui/base';
import { useFormHandle } from '@balcao/ui/form';
import { QueryProvider } from '@balcao/ui/query';
import {
  LoadedResource,
  ResourceDetail,
  ResourceSkeleton,
  useResource,
  useShowResource,
} from '@balcao/ui/resource';
import { useEffect } from 'react';
import { STATUS_PILLS } from '../cupons/coupon-status';
import { BumpContext } from './detalhe/bump-context';
import { BumpForm } from './detalhe/bump-form';
import { BumpPreview } from './detalhe/bump-preview';
import { BUMP_SPEC } from './detalhe/bump-spec';
import { ORDER_BUMPS } from './paths';

const BACK = { to: ORDER_BUMPS, label: 'Order bumps' };
const NEW_TITLE = 'Novo order bump';

/** Edits a bump, or makes one where the address names none. */
export default function BumpDetail() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <New /> : <Existing id={id} />}</QueryProvider>;
}

function New() {
  const form = useFormHandle();
  const show = useShowResource<OrderBumpRecord>(BUMP_SPEC.path);
  if (!useCan('marketing:editar'))
    return (
      <ResourceDetail title={NEW_TITLE} width="form" back={BACK}>
        <ReadOnlyNotice area="marketing" to="criar um order bump" />
      </ResourceDetail>
    );
  return (
    <ResourceDetail title={NEW_TITLE} back={BACK} context={<BumpPreview form={form} />}>
      <BumpForm form={form} onSaved={show} />
    </ResourceDetail>
  );
}

function Existing({ id }: { id: string }) {
  const { navigation } = useShell();
  const { query, show } = useResource<OrderBumpRecord>(BUMP_SPEC.path, id);
  const form = useFormHandle();
  const bump = query.data;
  const title = bump?.name ?? 'Order bump';
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={bump && <StatusPill {...STATUS_PILLS[bump.status]} />}
      context={bump && <BumpContext bump={bump} form={form} />}
    >
      <LoadedResource
        query={query}
        what="este order bump"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: ORDER_BUMPS, label: 'Ver order bumps' }}
      >
        {(loaded) => (
          <>
            <ReadOnlyNotice area="marketing" to="mudar este order bump" />
            <BumpForm bump={loaded} form={form} onSaved={show} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}
