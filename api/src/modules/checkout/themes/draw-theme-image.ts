import path from 'node:path';
import { THEME_IMAGES, THEME_UPLOAD_BYTES, type ThemeImageKind } from '@balcao/domain';
import sharp, { type Sharp } from 'sharp';
import { DrawingError, drawingOf } from '../../../drawing/drawing';
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
const SVG = drawingOf<typeof import('./svg-program')>(path.join(import.meta.dirname, 'svg-program.ts'));

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

/** The pixels of a drawing; undefined where it cannot be drawn, or not in time. @throws Problem where too many are waiting */
async function pixelsOf(
  { drawings, sellerId }: FileDrawer,
  kind: ThemeImageKind,
  bytes: Buffer,
): Promise<Buffer | undefined> {
  const { width, height } = THEME_IMAGES[kind];
  try {
    return Buffer.from(await drawings.draw(sellerId, SVG, { bytes, width, height }));
  } catch (error) {
    if (error instanceof DrawingError) return undefined;
    throw error;
  }
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
    const pixels = await pixelsOf(drawer, kind, upload);
    return pixels === undefined
      ? 'unreadable'
      : drawInTurn(
          drawer,
          () => sharp(pixels),
          (picture) => fitted(picture, kind),
        );
  }
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') return picture;
  return picture.draw((drawn) => fitted(drawn, kind));
}
