/** The shape in a photo: a document's side, or a person's face. */
export type CaptureShape = 'document' | 'face';

/** A photo that is asked for, and what it must be. */
export interface CaptureTarget {
  /** The title: "Frente do documento". */
  title: string;
  shape: CaptureShape;
  /** Pixels of the shorter side, at least: anything below is refused. */
  minShortSide: number;
  maxBytes: number;
  /** A PDF may be chosen as a file; it is passed on as it is. */
  acceptsPdf: boolean;
  /** The tips for a good photo, in short sentences. */
  tips: readonly string[];
}
