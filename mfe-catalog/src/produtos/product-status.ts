import { PRODUCT_STATUS_LABELS as LABELS, type ProductStatus } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status of a product. */
export const STATUS_PILLS: Readonly<Record<ProductStatus, StatusPillProps>> = {
  draft: { kind: 'warning', icon: 'edit', label: LABELS.draft },
  active: { kind: 'success', icon: 'check', label: LABELS.active },
  archived: { kind: 'neutral', icon: 'lock', label: LABELS.archived },
};
