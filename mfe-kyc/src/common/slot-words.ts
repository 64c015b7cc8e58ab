import { type DocumentSlot, KYC_IMAGE_RULES, KYC_SLOT_TITLES } from '@balcao/domain';
import type { CaptureTarget } from '@balcao/ui/camera';

/** Why each photo is asked for. */
export const SLOT_HELP: Readonly<Record<DocumentSlot, string>> = {
  frente: 'O lado com a sua foto.',
  verso: 'O lado com os outros dados. No passaporte, a página ao lado da foto.',
  selfie: 'Seu rosto, para comparar com o documento.',
};

/** The button for a photo that did not arrive. */
export const sendAgainWords = (slot: DocumentSlot): string => `Enviar ${slot} de novo`;

const DOCUMENT_TIPS = [
  'Tire o documento do plástico e limpe a lente.',
  'Apoie em uma superfície lisa, com luz natural e sem reflexo.',
  'Deixe os quatro cantos aparecendo.',
];
const SELFIE_TIPS = ['Sem óculos, boné ou máscara.', 'Luz de frente e fundo liso.', 'Só você na foto.'];

/** The requirements of each photo. */
export function captureTarget(slot: DocumentSlot): CaptureTarget {
  const isSelfie = slot === 'selfie';
  const types: readonly string[] = KYC_IMAGE_RULES.types[slot];
  return {
    title: KYC_SLOT_TITLES[slot],
    shape: isSelfie ? 'face' : 'document',
    minShortSide: KYC_IMAGE_RULES.minShortSide[slot],
    maxBytes: KYC_IMAGE_RULES.maxBytes,
    acceptsPdf: types.includes('application/pdf'),
    tips: isSelfie ? SELFIE_TIPS : DOCUMENT_TIPS,
  };
}
