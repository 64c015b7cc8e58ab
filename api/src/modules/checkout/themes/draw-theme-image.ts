import { THEME_IMAGES, THEME_UPLOAD_BYTES, type ThemeImageKind } from '@balcao/domain';
import sharp, { type Sharp } from 'sharp';
import type { FileDrawer } from '../../../drawing/drawings';
import { drawInTurn, openPicture, type PictureProblem } from '../../../pictures/open-picture';
import { isActiveSvg, isSvg } from './svg';

/** A picture as buyers load it. */
export interface DrawnThemeImage {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}
/** The problem of a drawing: parts that no picture needs, or more bytes than buyers should wait for. */
export type ThemeImageProblem = PictureProblem | 'active' | 'heavy';

/** The best that still weighs little enough is taken. */
const QUALITIES = [88, 76, 62, 48];
/** Twice a screen's pixels per inch, so that a drawing without a size of its own is sharp. */
const SVG_DENSITY = 144;
const MAX_PIXELS = 25_000_000;

async function fitted(picture: Sharp, kind: ThemeImageKind): Promise<DrawnThemeImage | 'heavy'> {
  const { width, height, bytes: most } = THEME_IMAGES[kind];
  const raw = await picture
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  for (const quality of QUALITIES) {
    const { data, info } = await sharp(raw).webp({ quality }).toBuffer({ resolveWithObject: true });
    if (data.length <= most)
      return { bytes: data, mime: 'image/webp', width: info.width, height: info.height };
  }
  return 'heavy';
}

/**
 * Draws an upload anew as WebP of its place's size. A drawing (SVG) becomes pixels, too: nothing of what its file can do is left, and
 * one that asks for more than a picture needs is refused.
 */
export async function drawThemeImage(
  drawer: FileDrawer,
  kind: ThemeImageKind,
  upload: Buffer,
): Promise<DrawnThemeImage | ThemeImageProblem> {
  if (isSvg(upload)) {
    if (upload.length > THEME_UPLOAD_BYTES) return 'pixels';
    if (isActiveSvg(upload.toString('utf8'))) return 'active';
    return drawInTurn(
      drawer,
      () => sharp(upload, { density: SVG_DENSITY, limitInputPixels: MAX_PIXELS, failOn: 'error' }),
      (picture) => fitted(picture, kind),
    );
  }
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') return picture;
  return picture.draw((drawn) => fitted(drawn, kind));
}
