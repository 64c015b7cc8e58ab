import type { CaptureShape } from './capture-target';
import type { ImageQuality } from './image-quality';

/** The possible faults of a photo. Warnings do not block the photo, because the person sees more than a measurement. */
export const IMAGE_WARNINGS = ['dark', 'bright', 'glare', 'blurred', 'no-face', 'several-faces'] as const;

export type ImageWarning = (typeof IMAGE_WARNINGS)[number];

/** For pictures whose longer side is `MEASURED_SIDE` pixels. Blurred photos stay well below it. */
const MIN_SHARPNESS = 40;
const BRIGHTNESS = { least: 60, most: 200 };
const MAX_GLARE = 0.03;

/** The longer side, in pixels, of the pictures that are measured. */
export const MEASURED_SIDE = 640;

/** The text of each warning, with what to do about it. */
export const WARNING_TEXTS: Readonly<Record<ImageWarning, string>> = {
  dark: 'A foto está escura. Procure um lugar com mais luz.',
  bright: 'A foto está clara demais. Afaste-se da luz direta.',
  glare: 'Há reflexo na foto. Incline um pouco o documento ou desligue o flash.',
  blurred: 'A foto parece tremida ou fora de foco. Apoie o braço e tire outra.',
  'no-face': 'Não encontramos um rosto na foto. Fique de frente para a câmera.',
  'several-faces': 'Há mais de um rosto na foto. Deve aparecer só o seu.',
};

/**
 * The warnings that a photo's measurements give. Reflections count on documents only: a white wall behind a face is
 * fine.
 */
export function warningsOf(
  { sharpness, brightness, glare }: ImageQuality,
  shape: CaptureShape,
): ImageWarning[] {
  const found: ImageWarning[] = [];
  if (brightness < BRIGHTNESS.least) found.push('dark');
  if (brightness > BRIGHTNESS.most) found.push('bright');
  if (shape === 'document' && glare >= MAX_GLARE) found.push('glare');
  if (sharpness < MIN_SHARPNESS) found.push('blurred');
  return found;
}

/** The warning that the number of faces in a selfie gives. */
export function faceWarnings(faces: number): ImageWarning[] {
  if (faces === 1) return [];
  return [faces === 0 ? 'no-face' : 'several-faces'];
}
