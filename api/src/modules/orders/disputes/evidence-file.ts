import sharp from 'sharp';
import { drawPdf, type PdfProblem } from '../../../pictures/draw-pdf';
import { isPdf } from '../../../pictures/open-pdf';
import { type OpenPicture, openPicture, refusedPicture } from '../../../pictures/open-picture';
import { invalidField } from '../../../problem';
import { sealedDocuments } from '../../../providers/document-store/sealed-documents';

/** Where the files of answers stand, encrypted: they name buyers. */
export const evidenceFiles = sealedDocuments('dispute-evidence');

const EVIDENCE_MIME = 'image/jpeg';
const MAX_SIDE_PIXELS = 2_000;

const PDF_PROBLEMS: Readonly<Record<PdfProblem, string>> = {
  'pdf-pages': 'O PDF tem mais de uma página. Envie cada página como um arquivo.',
  'pdf-locked': 'O PDF está protegido por senha. Exporte-o sem senha.',
  'pdf-unreadable': 'Não foi possível ler este PDF. Envie uma imagem do documento.',
};

async function openEvidence(part: string, upload: Buffer): Promise<OpenPicture> {
  if (isPdf(upload)) {
    const drawn = await drawPdf(upload, { maxPages: 1 });
    if ('problem' in drawn) throw invalidField(part, [PDF_PROBLEMS[drawn.problem]]);
    const { width, height, pixels } = drawn;
    return { width, height, draw: (how) => how(sharp(pixels, { raw: { width, height, channels: 4 } })) };
  }
  const picture = await openPicture(upload);
  if (typeof picture === 'string') throw refusedPicture(picture);
  return picture;
}

/**
 * Redraws an upload as a picture that every gateway takes: nothing hidden in it survives, nor does where a photo was taken.
 * @throws Problem unsupported_media_type, payload_too_large, or validation for a PDF of several pages
 */
export async function drawEvidence(part: string, upload: Buffer) {
  const picture = await openEvidence(part, upload);
  const drawn = await picture.draw((opened) =>
    opened
      .flatten({ background: '#fff' })
      .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true }),
  );
  if (drawn === 'unreadable') throw refusedPicture(drawn);
  return { mime: EVIDENCE_MIME, bytes: drawn.data, width: drawn.info.width, height: drawn.info.height };
}
