import { PIXEL_STATUS_LABELS as LABELS, type PixelStatus } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status of a pixel. */
export const STATUS_PILLS: Readonly<Record<PixelStatus, StatusPillProps>> = {
  ativo: { kind: 'success', icon: 'check', label: LABELS.ativo },
  incompleto: { kind: 'warning', icon: 'alert', label: LABELS.incompleto },
  pausado: { kind: 'neutral', icon: 'lock', label: LABELS.pausado },
};
