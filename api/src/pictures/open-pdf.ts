import { KYC_IMAGE_RULES } from '@balcao/domain';
import type { FileDrawer } from '../drawing/drawings';
import { invalidField, Problem } from '../problem';
import { drawPdf } from './draw-pdf';
import { type OpenPicture, openPixels } from './open-picture';
import type { PdfProblem } from './pdf-answer';

const PROBLEMS: Record<PdfProblem, (field: string) => Problem> = {
  'pdf-pages': (field) =>
    invalidField(field, [
      `O PDF tem mais de ${KYC_IMAGE_RULES.maxPdfPages} páginas. Envie o que o aplicativo Carteira Digital de Trânsito exporta.`,
    ]),
  'pdf-locked': (field) =>
    invalidField(field, [
      'O PDF está protegido por senha. Exporte-o sem senha ou envie uma foto do documento.',
    ]),
  'pdf-unreadable': () =>
    new Problem('unsupported_media_type', {
      text: 'Não foi possível ler este PDF. Envie o que o aplicativo Carteira Digital de Trânsito exporta, ou uma foto do documento.',
    }),
  'pdf-slow': () =>
    new Problem('unsupported_media_type', {
      text: 'Este PDF demora demais para abrir. Exporte-o de novo do aplicativo ou envie uma foto do documento.',
    }),
};

/** Whether a file is a PDF from its first byte on. One that begins as something else is that. */
export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

/**
 * The first page of a PDF as a picture. Nothing else of the file survives.
 * @param field what a refusal is about
 * @throws Problem unsupported_media_type, validation for too many pages and for a password, or as `drawPdf`
 */
export async function openPdf(drawer: FileDrawer, field: string, upload: Buffer): Promise<OpenPicture> {
  const drawn = await drawPdf(drawer, upload);
  if ('problem' in drawn) throw PROBLEMS[drawn.problem](field);
  return openPixels(drawer, drawn);
}
