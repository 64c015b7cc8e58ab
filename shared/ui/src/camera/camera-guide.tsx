import type { CaptureShape } from './capture-target';

/**
 * The frame over the picture. Both keep their proportions in the picture: a card of ISO/IEC 7810 ID-1 (85.60 × 53.98
 * mm), or an oval. The rest of the picture is dimmed.
 */
const GUIDES: Readonly<Record<CaptureShape, { field: string; inside: string }>> = {
  document: {
    field: '0 0 856 540',
    inside: 'M24 0H832a24 24 0 0 1 24 24V516a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24V24a24 24 0 0 1 24-24z',
  },
  face: { field: '0 0 300 400', inside: 'M150 0a150 200 0 0 1 0 400a150 200 0 0 1 0-400z' },
};

const EVERYTHING = 'M-9000-9000H9000V9000H-9000z';

/** The frame for the document or the face. */
export function CameraGuide({ shape }: { shape: CaptureShape }) {
  const { field, inside } = GUIDES[shape];
  return (
    <svg className="bal-camera-guide" viewBox={field} aria-hidden="true" focusable="false">
      <path className="bal-camera-dim" fillRule="evenodd" d={`${EVERYTHING}${inside}`} />
      <path className="bal-camera-frame" d={inside} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
