import { DOCUMENT_SLOTS, type DocumentSlot, type KycRefusalReason, type KycSlotState } from '@balcao/domain';

/** How far the image of a slot is, as both screens know it. */
export interface SlotProgress {
  slot: DocumentSlot;
  state: KycSlotState;
  /** Why it was refused; only the screen with a session knows. */
  reason?: KycRefusalReason | null;
  /** Opens the image; only with a session. */
  documentId?: string | null;
}

/** Whether the API waits for an image of the slot. */
export const isAwaited = ({ state }: SlotProgress): boolean => state === 'missing' || state === 'refused';

/** How many of the three images the API has. */
export const countSent = (slots: readonly SlotProgress[]): number =>
  slots.filter((one) => !isAwaited(one)).length;

/** "1 de 3". */
export const progressWords = (slots: readonly SlotProgress[]): string =>
  `${countSent(slots)} de ${DOCUMENT_SLOTS.length}`;
