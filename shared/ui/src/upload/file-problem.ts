/** The limits of a picture. */
export interface PictureRules {
  maxBytes: number;
  types: readonly string[];
  /** Pixels of the shorter side; without it any size will do. */
  minSide?: number | undefined;
}

const MEBIBYTE = 1024 * 1024;
export const KINDS = 'JPG, PNG ou WebP';

export const megabytes = ({ maxBytes }: PictureRules): number => maxBytes / MEBIBYTE;

/** The problem with a file before it is sent, or undefined. The API also checks its content. */
export function fileProblem(file: File, rules: PictureRules): string | undefined {
  if (file.size === 0) return 'O arquivo está vazio. Escolha outro.';
  if (!rules.types.includes(file.type)) return `Este arquivo não é uma imagem ${KINDS}. Escolha outra.`;
  return file.size > rules.maxBytes
    ? `A imagem tem mais de ${megabytes(rules)} MB. Escolha uma menor.`
    : undefined;
}

/** The problem with a picture's size in pixels, or undefined. */
export async function sizeProblem(file: File, { minSide = 0 }: PictureRules): Promise<string | undefined> {
  if (minSide === 0) return undefined;
  try {
    const { width, height } = await createImageBitmap(file);
    return Math.min(width, height) < minSide
      ? `A imagem tem ${width} × ${height} pixels. Escolha uma com pelo menos ${minSide} de cada lado.`
      : undefined;
  } catch {
    return 'Não foi possível abrir esta imagem. Escolha outra.';
  }
}
