import type { PICTURE_RULES } from '@balcao/domain';
import sharp, { type Sharp } from 'sharp';
import type { FileDrawer } from '../drawing/drawings';
import { Problem } from '../problem';

const MAX_PIXELS = 25_000_000;
/** Of libvips, for a picture of so many pixels a second or two. */
const MAX_SECONDS = 10;

type PictureType = (typeof PICTURE_RULES.types)[number];

/** Why an upload is refused as a picture. */
export type PictureProblem = 'type' | 'heic' | 'pixels' | 'unreadable';

const PROBLEMS: Record<PictureProblem, () => Problem> = {
  type: () => new Problem('unsupported_media_type'),
  heic: () =>
    new Problem('unsupported_media_type', {
      text: 'A foto está em HEIC, que não podemos abrir. Envie em JPG: no iPhone, escolha Ajustes › Câmera › Formatos › Mais compatível e tire outra.',
    }),
  pixels: () =>
    new Problem('payload_too_large', { text: 'A imagem tem mais de 25 megapixels. Envie uma menor.' }),
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

/** An upload with the header of a picture: its size, and the function that redraws it. */
export interface OpenPicture {
  width: number;
  height: number;
  /**
   * Decodes the picture and redraws it upright, without metadata such as EXIF and GPS. Bytes of another file hidden in
   * or behind the picture do not survive.
   *
   * @returns 'unreadable' when the content is broken
   */
  draw<T>(how: (picture: Sharp) => Promise<T>): Promise<T | 'unreadable'>;
}

/**
 * Draws in its seller's turn, within the time that a picture has.
 * @returns 'unreadable' when that fails
 * @throws Problem too_many_requests or unavailable where too many are waiting
 */
export const drawInTurn = <T>(
  { drawings, sellerId }: FileDrawer,
  picture: () => Sharp,
  how: (picture: Sharp) => Promise<T>,
): Promise<T | 'unreadable'> =>
  drawings.inTurn(sellerId, async () => {
    try {
      return await how(picture().timeout({ seconds: MAX_SECONDS }));
    } catch {
      return 'unreadable';
    }
  });

/** Checks an upload before anything is decoded, because a small file may unpack to a giant picture. */
export async function openPicture(drawer: FileDrawer, upload: Buffer): Promise<OpenPicture | PictureProblem> {
  if (!pictureTypeOf(upload)) return isHeic(upload) ? 'heic' : 'type';
  const size = await sizeOf(upload);
  if (!size) return 'unreadable';
  if (size.width * size.height > MAX_PIXELS) return 'pixels';
  return {
    width: size.width,
    height: size.height,
    draw: (how) =>
      drawInTurn(
        drawer,
        () => sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(),
        how,
      ),
  };
}

async function sizeOf(upload: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    return await sharp(upload).metadata();
  } catch {
    return undefined;
  }
}
