import sharp from 'sharp';

/** Twice a screen's pixels per inch, so that a drawing without a size of its own is sharp. */
const DENSITY = 144;
const MAX_PIXELS = 25_000_000;

/** A drawing, and the place that its pixels are to fit into. */
export interface SvgInput {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Draws an SVG as PNG. Runs in a process of its own, which is killed in time: what draws it (librsvg) cannot be stopped otherwise. */
export const draw = ({ bytes, width, height }: SvgInput): Promise<Buffer> =>
  sharp(bytes, { density: DENSITY, limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
