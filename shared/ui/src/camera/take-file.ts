import type { CaptureTarget } from './capture-target';
import type { CaptureResult } from './captured-image';
import { drawAnew } from './draw-anew';
import { fileRefusal, headOf, kindOf } from './file-kind';

async function open(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

/** Makes a photo of a file that was chosen; a PDF stays as it is, the API looks into it. */
export async function takeFile(file: File, target: CaptureTarget): Promise<CaptureResult> {
  const kind = kindOf(await headOf(file));
  const refusal = fileRefusal(kind, file.size, target);
  if (refusal) return { refusal };
  if (kind === 'pdf') return { image: { kind: 'pdf', blob: file, warnings: [] } };
  const bitmap = await open(file);
  if (!bitmap) return { refusal: 'Não foi possível abrir esta imagem. Escolha outra.' };
  const { width, height } = bitmap;
  const result = await drawAnew({ source: bitmap, width, height }, target);
  bitmap.close();
  return result;
}
