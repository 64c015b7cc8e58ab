import type { FileDrawer } from '../../../drawing/drawings';
import { onlyOf, openPicture, type PictureProblem } from '../../../pictures/open-picture';

/** Side of a stored picture, in pixels: twice the largest place that shows it. */
export const PICTURE_SIDE = 256;

/** A picture as it is stored: square WebP without any metadata. */
export interface Picture {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}

/** Draws an upload anew, cut to a square. */
export async function redrawPicture(drawer: FileDrawer, upload: Buffer): Promise<Picture | PictureProblem> {
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') return picture;
  const drawn = await picture.draw({
    sizes: [{ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' }],
    format: 'webp',
    qualities: [82],
  });
  return typeof drawn === 'string' ? drawn : { mime: 'image/webp', ...onlyOf(drawn) };
}
