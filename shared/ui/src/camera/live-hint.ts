import type { CaptureShape } from './capture-target';
import type { ImageQuality } from './image-quality';
import { type ImageWarning, warningsOf } from './image-warnings';

/** The hint before the photo is taken, while the picture still moves. */
export const AIM: Readonly<Record<CaptureShape, string>> = {
  document: 'Encaixe o documento na moldura, com os quatro cantos aparecendo.',
  face: 'Deixe o rosto inteiro na moldura, de frente para a câmera.',
};

const HINTS: Readonly<Partial<Record<ImageWarning, string>>> = {
  dark: 'Está escuro. Procure mais luz.',
  bright: 'Há luz demais. Afaste-se dela.',
  glare: 'Há reflexo. Incline um pouco o documento.',
  blurred: 'Segure firme e espere a imagem ficar nítida.',
};

/** The most useful hint for the current picture. */
export function hintOf(quality: ImageQuality, shape: CaptureShape): string {
  const [first] = warningsOf(quality, shape);
  return (first && HINTS[first]) || 'A imagem está boa. Tire a foto.';
}
