import type { Product } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { PRODUCT_ORIGIN_LABELS } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';

/** Says where a synced product is edited, with a link. */
export function SyncedNotice({ product: { origin, originUrl, lockedFields } }: { product: Product }) {
  const mayEdit = useCan('produtos:editar');
  if (lockedFields.length === 0 || !mayEdit) return null;
  const place = PRODUCT_ORIGIN_LABELS[origin];
  return (
    <Notice
      kind="info"
      title={`Este produto vem da ${place}`}
      action={
        originUrl && (
          <a href={originUrl} target="_blank" rel="noreferrer">
            Editar na {place}
          </a>
        )
      }
    >
      Os campos fechados são mudados lá e chegam aqui sozinhos. Os outros você edita aqui.
    </Notice>
  );
}
