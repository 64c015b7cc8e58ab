import type { PixelRecord } from '@balcao/api-schema';
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
import { PixelContext } from './detalhe/pixel-context';
import { PixelForm } from './detalhe/pixel-form';
import { PIXEL_SPEC } from './detalhe/pixel-spec';
import { PIXELS } from './paths';
import { STATUS_PILLS } from './pixel-status';
import { DeliveryLog } from './registro/delivery-log';
import { PixelTruth } from './registro/pixel-truth';

const BACK = { to: PIXELS, label: 'Pixels' };
const NEW_TITLE = 'Novo pixel';

/** Edits a pixel, or makes one where the address names none. */
export default function PixelDetail() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <New /> : <Existing id={id} />}</QueryProvider>;
}

function New() {
  const form = useFormHandle();
  const show = useShowResource<PixelRecord>(PIXEL_SPEC.path);
  const mayEdit = useCan('marketing:editar');
  return (
    <ResourceDetail title={NEW_TITLE} width="form" back={BACK}>
      {mayEdit ? (
        <PixelForm form={form} onSaved={show} />
      ) : (
        <ReadOnlyNotice area="marketing" to="criar um pixel" />
      )}
    </ResourceDetail>
  );
}

function Existing({ id }: { id: string }) {
  const { navigation } = useShell();
  const { query, show } = useResource<PixelRecord>(PIXEL_SPEC.path, id);
  const form = useFormHandle();
  const pixel = query.data;
  const title = pixel?.nickname ?? 'Pixel';
  useEffect(() => navigation.setTitle(title), [navigation, title]);
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={pixel && <StatusPill {...STATUS_PILLS[pixel.status]} />}
      context={pixel && <PixelContext pixel={pixel} onSaved={show} />}
    >
      <LoadedResource
        query={query}
        what="este pixel"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: PIXELS, label: 'Ver pixels' }}
      >
        {(loaded) => (
          <>
            <ReadOnlyNotice area="marketing" to="mudar este pixel" />
            <PixelForm pixel={loaded} form={form} onSaved={show} />
            <PixelTruth pixel={loaded} />
            <DeliveryLog pixel={loaded} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}
