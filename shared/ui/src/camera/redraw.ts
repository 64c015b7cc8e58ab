import type { CaptureTarget } from './capture-target';
import type { CapturedImage, CaptureResult } from './captured-image';
import { countFaces } from './count-faces';
import { type ImageQuality, measure } from './image-quality';
import { faceWarnings, MEASURED_SIDE, warningsOf } from './image-warnings';
import { fitted, type Size, sentSize } from './sent-size';

/** Something that a canvas can draw, with its own size. */
export interface Picture extends Size {
  source: CanvasImageSource;
}

const MIME = 'image/jpeg';
const QUALITY = 0.85;

function draw({ source }: Picture, { width, height }: Size): HTMLCanvasElement | undefined {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  // Paints white first, because transparent pixels become black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

/** The measures of a picture as it is, or undefined where the browser draws nothing. */
export function qualityOf(picture: Picture): ImageQuality | undefined {
  const size = fitted(picture, MEASURED_SIDE);
  const context = draw(picture, size)?.getContext('2d');
  return context ? measure(context.getImageData(0, 0, size.width, size.height)) : undefined;
}

const blobOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, MIME, QUALITY));

/**
 * Redraws a picture in the size that is sent, which drops its metadata (place, device, time), and measures it. Only a
 * picture that is too small is refused.
 */
export async function redraw(picture: Picture, target: CaptureTarget): Promise<CaptureResult> {
  const { width, height } = picture;
  if (Math.min(width, height) < target.minShortSide)
    return {
      refusal: `A imagem tem ${width} × ${height} pixels, e é preciso ao menos ${target.minShortSide} no lado menor. Chegue mais perto, use outra câmera ou escolha um arquivo maior.`,
    };
  const canvas = draw(picture, sentSize(picture, target.minShortSide));
  const blob = canvas && (await blobOf(canvas));
  if (!canvas || !blob)
    return { refusal: 'O navegador não conseguiu preparar a foto. Tente de novo ou use outro aparelho.' };
  const quality = qualityOf({ source: canvas, width: canvas.width, height: canvas.height });
  const faces = target.shape === 'face' ? await countFaces(canvas) : undefined;
  const image: CapturedImage = {
    kind: 'photo',
    blob,
    warnings: [
      ...(quality ? warningsOf(quality, target.shape) : []),
      ...(faces === undefined ? [] : faceWarnings(faces)),
    ],
  };
  return { image };
}
