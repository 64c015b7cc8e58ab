import type { CaptureTarget } from '../capture-target';

const MEBIBYTE = 1024 * 1024;

export const A_DOCUMENT: CaptureTarget = {
  title: 'Frente do documento',
  shape: 'document',
  minShortSide: 1_000,
  maxBytes: 15 * MEBIBYTE,
  acceptsPdf: true,
  tips: ['Tire o documento do plástico.', 'Deixe os quatro cantos aparecendo.'],
};

export const A_FACE: CaptureTarget = {
  title: 'Selfie',
  shape: 'face',
  minShortSide: 600,
  maxBytes: 15 * MEBIBYTE,
  acceptsPdf: false,
  tips: ['Sem óculos, boné ou máscara.'],
};
