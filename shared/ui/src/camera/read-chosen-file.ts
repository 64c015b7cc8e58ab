import type { CaptureTarget } from './capture-target';
import type { CaptureResult } from './captured-image';
import { fileRefusal, headOf, kindOf } from './file-kind';
import { redraw } from './redraw';

const CANNOT_BE_OPENED = 'Não foi possível abrir este arquivo. Escolha outro.';

/** The promise's value, or undefined when it rejects: a file may be gone or broken, and browsers do not say which. */
const orNothing = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined);

/** Makes a photo of a file that was chosen; a PDF stays as it is, the API looks into it. */
export async function readChosenFile(file: File, target: CaptureTarget): Promise<CaptureResult> {
  const head = await orNothing(headOf(file));
  if (!head) return { refusal: CANNOT_BE_OPENED };
  const kind = kindOf(head);
  const refusal = fileRefusal(kind, file.size, target);
  if (refusal) return { refusal };
  if (kind === 'pdf') return { image: { kind: 'pdf', blob: file, warnings: [] } };
  const bitmap = await orNothing(createImageBitmap(file));
  if (!bitmap) return { refusal: CANNOT_BE_OPENED };
  const { width, height } = bitmap;
  const result = await redraw({ source: bitmap, width, height }, target);
  bitmap.close();
  return result;
}
