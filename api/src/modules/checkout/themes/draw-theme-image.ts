import path from 'node:path';
import { THEME_IMAGES, THEME_UPLOAD_BYTES, type ThemeImageKind } from '@balcao/domain';
import { DrawingError, drawingOf } from '../../../drawing/drawing';
import type { FileDrawer } from '../../../drawing/drawings';
import { type OpenPicture, onlyOf, openPicture, type PictureProblem } from '../../../pictures/open-picture';
import { isActiveSvg, isSvg } from './svg';

/** A picture as buyers load it. */
export interface DrawnThemeImage {
  bytes: Buffer;
  mime: 'image/webp';
  width: number;
  height: number;
}
/** The problem of a drawing: parts that no picture needs, or more bytes than buyers should wait for. */
export type ThemeImageProblem = PictureProblem | 'active';

/** The best that still weighs little enough is taken. */
const QUALITIES = [88, 76, 62, 48];
const SVG = drawingOf<typeof import('./svg-program')>(path.join(import.meta.dirname, 'svg-program.ts'));

async function fitted(picture: OpenPicture, kind: ThemeImageKind): Promise<DrawnThemeImage | PictureProblem> {
  const { width, height, bytes: maxBytes } = THEME_IMAGES[kind];
  const drawn = await picture.draw({
    sizes: [{ width, height, fit: 'inside' }],
    format: 'webp',
    qualities: QUALITIES,
    maxBytes,
  });
  return typeof drawn === 'string' ? drawn : { mime: 'image/webp', ...onlyOf(drawn) };
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
    return pixels === undefined ? 'unreadable' : drawn(drawer, kind, pixels);
  }
  return drawn(drawer, kind, upload);
}

async function drawn(drawer: FileDrawer, kind: ThemeImageKind, upload: Buffer) {
  const picture = await openPicture(drawer, upload);
  return typeof picture === 'string' ? picture : fitted(picture, kind);
}
