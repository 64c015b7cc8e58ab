import type { CaptureTarget } from './capture-target';

export type FileKind = 'picture' | 'pdf' | 'heic' | 'other';

const HEAD_BYTES = 16;
const MEBIBYTE = 1024 * 1024;
/** Brands of the container that phones keep HEIC in. */
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'];

/** Detects a file's kind by its first bytes, because names and MIME types can be wrong. */
export function kindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (text.startsWith('\xff\xd8\xff') || text.startsWith('\x89PNG\r\n\x1a\n')) return 'picture';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'picture';
  if (text.startsWith('%PDF-')) return 'pdf';
  if (text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12))) return 'heic';
  return 'other';
}

export const headOf = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());

const kindsOf = ({ acceptsPdf }: CaptureTarget) =>
  acceptsPdf ? 'JPG, PNG, WebP ou PDF' : 'JPG, PNG ou WebP';

/** The types that the file picker offers. HEIC is left out on purpose: iPhones then hand over a JPG by themselves. */
export const acceptedTypes = ({ acceptsPdf }: CaptureTarget): string =>
  ['image/jpeg', 'image/png', 'image/webp', ...(acceptsPdf ? ['application/pdf'] : [])].join(',');

/** The accepted kinds of files, in words. */
export const acceptedWords = (target: CaptureTarget): string =>
  `${kindsOf(target)}, até ${target.maxBytes / MEBIBYTE} MB`;

/** The problem with a file before it is opened, or undefined. */
export function fileRefusal(kind: FileKind, bytes: number, target: CaptureTarget): string | undefined {
  if (bytes === 0) return 'O arquivo está vazio. Escolha outro.';
  if (kind === 'heic')
    return 'Este arquivo é HEIC, que não dá para abrir aqui. No iPhone, escolha “Mais Compatível” em Ajustes > Câmera > Formatos, ou envie um JPG.';
  if (kind === 'pdf' && !target.acceptsPdf)
    return 'Aqui precisa ser uma foto: um PDF não serve. Envie um JPG, PNG ou WebP.';
  if (kind === 'other') return `Este arquivo não é ${kindsOf(target)}. Escolha outro.`;
  return bytes > target.maxBytes
    ? `O arquivo tem mais de ${target.maxBytes / MEBIBYTE} MB. Escolha um menor.`
    : undefined;
}
