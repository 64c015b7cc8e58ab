import type { OrderBumpRecord } from '@balcao/api-schema';
import { StatusPill } from '@balcao/ui/base';
import { ResourceScreen } from '@balcao/ui/resource';
import { STATUS_PILLS } from '../cupons/coupon-status';
import { BumpContext } from './detalhe/bump-context';
import { BumpForm } from './detalhe/bump-form';
import { BumpPreview } from './detalhe/bump-preview';
import { BUMP_SPEC } from './detalhe/bump-spec';
import { ORDER_BUMPS } from './paths';

/** Edits a bump, or makes one where the address names none. */
export default function BumpDetail() {
  return (
    <ResourceScreen<OrderBumpRecord>
      path={BUMP_SPEC.path}
      back={{ to: ORDER_BUMPS, label: 'Order bumps' }}
      what="este order bump"
      elsewhere="Ver order bumps"
      titles={{ unread: 'Order bump', new: 'Novo order bump' }}
      titleOf={({ name }) => name}
      editing={{ area: 'marketing', toCreate: 'criar um order bump', toChange: 'mudar este order bump' }}
      statusOf={({ status }) => <StatusPill {...STATUS_PILLS[status]} />}
      contextOf={({ resource, form }) =>
        resource ? <BumpContext bump={resource} form={form} /> : <BumpPreview form={form} />
      }
    >
      {({ resource, form, onSaved }) => <BumpForm bump={resource} form={form} onSaved={onSaved} />}
    </ResourceScreen>
  );
}
