import type { FileDrawer } from '../../../drawing/drawings';
import { drawPdf } from '../../../pictures/draw-pdf';
import { isPdf } from '../../../pictures/open-pdf';
import {
  type OpenPicture,
  onlyOf,
  openPicture,
  openPixels,
  refusedPicture,
} from '../../../pictures/open-picture';
import type { PdfProblem } from '../../../pictures/pdf-answer';
import { invalidField } from '../../../problem';
import { sealedDocuments } from '../../../providers/document-store/sealed-documents';

/** The store of files of answers. They are encrypted, because they name buyers. */
export const evidenceFiles = sealedDocuments('dispute-evidence');

const EVIDENCE_MIME = 'image/jpeg';
const MAX_SIDE_PIXELS = 2_000;

const PDF_PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  'pdf-pages': 'O PDF tem mais de uma página. Envie cada página como um arquivo.',
  'pdf-locked': 'O PDF está protegido por senha. Exporte-o sem senha.',
  'pdf-slow': 'Este PDF demora demais para abrir. Envie uma imagem do documento.',
  'pdf-unreadable': 'Não foi possível ler este PDF. Envie uma imagem do documento.',
};

async function openEvidence(drawer: FileDrawer, part: string, upload: Buffer): Promise<OpenPicture> {
  if (isPdf(upload)) {
    const drawn = await drawPdf(drawer, upload, { maxPages: 1 });
    if ('problem' in drawn) throw invalidField(part, [PDF_PROBLEMS[drawn.problem]]);
    return openPixels(drawer, drawn);
  }
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  return picture;
}

/**
 * Redraws an upload as a picture that every gateway takes: nothing hidden in it survives, nor does where a photo was taken.
 * @throws Problem unsupported_media_type, payload_too_large, validation for a PDF of several pages, or as `drawPdf`
 */
export async function drawEvidence(drawer: FileDrawer, part: string, upload: Buffer) {
  const picture = await openEvidence(drawer, part, upload);
  const drawn = await picture.draw({
    sizes: [{ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside' }],
    format: 'jpeg',
    qualities: [85],
  });
  if (typeof drawn === 'string') throw refusedPicture(drawn);
  return { mime: EVIDENCE_MIME, ...onlyOf(drawn) };
}
