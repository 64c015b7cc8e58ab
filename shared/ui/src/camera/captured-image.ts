import type { ImageWarning } from './image-warnings';

/** A photo that was taken or chosen, ready to be sent. */
export interface CapturedImage {
  /** `photo`: a redrawn JPEG without metadata. `pdf`: the file as it was chosen. */
  kind: 'photo' | 'pdf';
  blob: Blob;
  /** The possible faults of it. */
  warnings: readonly ImageWarning[];
}

/** A photo, or why it cannot be used. */
export type CaptureResult = { image: CapturedImage } | { refusal: string };
