import type { DocumentSlot } from '@balcao/domain';
import type { KeptPhoto } from './photo-drafts';

/** A photo on this device. */
export interface LocalPhoto extends KeptPhoto {
  /** `taken`: the person has not confirmed it. */
  state: 'taken' | 'sending' | 'failed' | 'sent';
  /** Share of it that was sent, 0 to 1. */
  progress: number;
  /** A sentence about the problem; empty without one. */
  error: string;
}

export type LocalPhotos = Partial<Record<DocumentSlot, LocalPhoto>>;
