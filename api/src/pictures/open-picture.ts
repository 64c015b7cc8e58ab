import path from 'node:path';
import type { PICTURE_RULES } from '@balcao/domain';
import sharp from 'sharp';
import { DrawingError, drawingOf } from '../drawing/drawing';
import type { FileDrawer } from '../drawing/drawings';
import { Problem } from '../problem';
import type { PictureInput } from './picture-program';

const MAX_PIXELS = 25_000_000;

type PictureType = (typeof PICTURE_RULES.types)[number];

/** Why an upload is refused as a picture. */
export type PictureProblem = 'type' | 'heic' | 'pixels' | 'unreadable' | 'heavy';

const PROBLEMS: Record<PictureProblem, () => Problem> = {
  type: () => new Problem('unsupported_media_type'),
  heic: () =>
    new Problem('unsupported_media_type', {
      text: 'A foto está em HEIC, que não podemos abrir. Envie em JPG: no iPhone, escolha Ajustes › Câmera › Formatos › Mais compatível e tire outra.',
    }),
  pixels: () =>
    new Problem('payload_too_large', { text: 'A imagem tem mais de 25 megapixels. Envie uma menor.' }),
  heavy: () => new Problem('payload_too_large', { text: 'A imagem é grande demais. Envie uma menor.' }),
  unreadable: () =>
    new Problem('unsupported_media_type', {
      text: 'Não foi possível ler esta imagem. Ela pode estar incompleta: envie outra em JPG, PNG ou WebP.',
    }),
};

/** The problem of an upload that is refused as a picture. */
export const refusedPicture = (problem: PictureProblem): Problem => PROBLEMS[problem]();

/** The type by a file's first bytes, whatever its name or its sender says. */
function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/** Brands of HEIC files from phones. We have no codec for them. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 4, 8) === 'ftyp' && HEIC_BRANDS.includes(bytes.toString('latin1', 8, 12));

/** The place of a picture: its sizes and how heavy it may be. */
export type PicturePlace = Pick<PictureInput, 'sizes' | 'format' | 'qualities' | 'maxBytes'>;
/** A picture as it was drawn, in each size of its place. */
export interface DrawnPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** An upload with the header of a picture: its size, and the function that redraws it. */
export interface OpenPicture {
  width: number;
  height: number;
  /**
   * Redraws the picture in its seller's turn, in a process that is killed where it takes too long.
   * @returns 'unreadable' when the content is broken, 'heavy' where it weighs too much in any quality
   * @throws Problem too_many_requests or unavailable where too many are waiting
   */
  draw(place: PicturePlace): Promise<readonly DrawnPicture[] | 'unreadable' | 'heavy'>;
}

/** The picture of a place that has one size. */
export function onlyOf([picture]: readonly DrawnPicture[]): DrawnPicture {
  if (picture === undefined) throw new Error('A place without a size');
  return picture;
}

const PROGRAM = drawingOf<typeof import('./picture-program')>(
  path.join(import.meta.dirname, 'picture-program.ts'),
);

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, length);

const drawerOf =
  ({ drawings, sellerId }: FileDrawer, source: Pick<PictureInput, 'bytes' | 'pixels'>): OpenPicture['draw'] =>
  async (place) => {
    try {
      const input = { ...source, ...place, maxPixels: MAX_PIXELS };
      const drawn = await drawings.drawPicture(sellerId, PROGRAM, input);
      if (typeof drawn === 'string') return drawn;
      return drawn.map(({ bytes, width, height }) => ({ bytes: bufferOf(bytes), width, height }));
    } catch (error) {
      if (!(error instanceof DrawingError)) throw error;
      if (error.failure === 'closing') throw new Problem('unavailable', { cause: error });
      return 'unreadable';
    }
  };

/** Pixels that are decoded already, in four channels, as a picture. */
export const openPixels = (
  drawer: FileDrawer,
  { width, height, pixels }: { width: number; height: number; pixels: Uint8Array },
): OpenPicture => ({
  width,
  height,
  draw: drawerOf(drawer, { bytes: pixels, pixels: { width, height } }),
});

/** Checks an upload before anything is decoded, because a small file may unpack to a giant picture. */
export async function openPicture(drawer: FileDrawer, upload: Buffer): Promise<OpenPicture | PictureProblem> {
  if (!pictureTypeOf(upload)) return isHeic(upload) ? 'heic' : 'type';
  const size = await sizeOf(upload);
  if (!size) return 'unreadable';
  if (size.width * size.height > MAX_PIXELS) return 'pixels';
  return { ...size, draw: drawerOf(drawer, { bytes: upload }) };
}

/** By its header alone. */
async function sizeOf(upload: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { width, height } = await sharp(upload).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}
