/** What a photo shows: a document's side, or a person's face. */
export type CaptureShape = 'document' | 'face';

/** A photo that is asked for, and what it must be. */
export interface CaptureTarget {
  /** What it is called: "Frente do documento". */
  title: string;
  shape: CaptureShape;
  /** Pixels of the shorter side, at least: anything below is refused. */
  minShortSide: number;
  maxBytes: number;
  /** A PDF may be chosen as a file; it is passed on as it is. */
  acceptsPdf: boolean;
  /** How it becomes a good photo, in short sentences. */
  tips: readonly string[];
}
