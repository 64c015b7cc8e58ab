import type { PICTURE_RULES } from '@balcao/domain';
import sharp from 'sharp';

/** Side of a stored picture, in pixels: twice the largest place that shows it. */
export const PICTURE_SIDE = 256;
const MAX_PIXELS = 25_000_000;

type PictureType = (typeof PICTURE_RULES.types)[number];

/** A picture as it is stored: square WebP without any metadata. */
export interface Picture {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}

/** Why an upload is no picture for us. */
export type PictureProblem = 'type' | 'pixels' | 'unreadable';

/** The type that a file's first bytes show, whatever its name or its sender says. */
function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'image/webp' : undefined;
}

/**
 * Decodes an upload and draws it anew: turned upright, cut to a square, and without camera data or place (EXIF, GPS).
 * Bytes of another file hidden in or behind the picture do not survive either.
 */
export async function redrawPicture(upload: Buffer): Promise<Picture | PictureProblem> {
  if (!pictureTypeOf(upload)) return 'type';
  const size = await sizeOf(upload);
  if (!size) return 'unreadable';
  if (size.width * size.height > MAX_PIXELS) return 'pixels';
  try {
    const bytes = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
    return { bytes, mime: 'image/webp', width: PICTURE_SIDE, height: PICTURE_SIDE };
  } catch {
    return 'unreadable';
  }
}

async function sizeOf(upload: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    return await sharp(upload).metadata();
  } catch {
    return undefined;
  }
}
