import type { PixelRecord } from '@balcao/api-schema';
import { StatusPill } from '@balcao/ui/base';
import { ResourceScreen } from '@balcao/ui/resource';
import { PixelContext } from './detalhe/pixel-context';
import { PixelForm } from './detalhe/pixel-form';
import { PIXEL_SPEC } from './detalhe/pixel-spec';
import { PIXELS } from './paths';
import { STATUS_PILLS } from './pixel-status';
import { DeliveryLog } from './registro/delivery-log';
import { PixelTruth } from './registro/pixel-truth';

/** Edits a pixel, or makes one where the address names none. */
export default function PixelDetail() {
  return (
    <ResourceScreen<PixelRecord>
      path={PIXEL_SPEC.path}
      back={{ to: PIXELS, label: 'Pixels' }}
      what="este pixel"
      elsewhere="Ver pixels"
      titles={{ unread: 'Pixel', new: 'Novo pixel' }}
      titleOf={({ nickname }) => nickname}
      editing={{ area: 'marketing', toCreate: 'criar um pixel', toChange: 'mudar este pixel' }}
      statusOf={({ status }) => <StatusPill {...STATUS_PILLS[status]} />}
      contextOf={({ resource, onSaved }) => resource && <PixelContext pixel={resource} onSaved={onSaved} />}
    >
      {({ resource, form, onSaved }) => (
        <>
          <PixelForm pixel={resource} form={form} onSaved={onSaved} />
          {resource && <PixelTruth pixel={resource} />}
          {resource && <DeliveryLog pixel={resource} />}
        </>
      )}
    </ResourceScreen>
  );
}
