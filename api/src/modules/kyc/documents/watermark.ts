import { formatInstant } from '@balcao/domain';
import sharp from 'sharp';
import { drawText } from '../../../pictures/drawn-text';

/** So many letters would fit into the shorter side of an image. */
const LINES_PER_SIDE = 34;
/** Letters of a name, at most: the tile must not be larger than the image, whatever its letters. */
const MAX_LETTERS = 28;
/** Radians, upwards. */
const SLOPE = 0.42;

/** A tile with the words on a slope, in white with a dark rim: to be read on light and dark ground alike. */
function tileOf(lines: readonly string[], size: number): string {
  const drawn = lines.map((line) => drawText(line, size));
  const length = Math.max(...drawn.map(({ width }) => width));
  const wide = Math.ceil(length * Math.cos(SLOPE) + size * 4);
  const high = Math.ceil(length * Math.sin(SLOPE) + size * lines.length * 3);
  const paths = drawn.map(
    ({ path }, line) => `<path transform="translate(0 ${size * 1.2 * line})" d="${path}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <g transform="translate(${size} ${high - size * lines.length}) rotate(${(-SLOPE * 180) / Math.PI})"
      fill="#fff" fill-opacity=".5" stroke="#000" stroke-opacity=".35" stroke-width="${size / 14}">${paths.join('')}</g>
  </svg>`;
}

/**
 * Draws who looks and when into an image, all over it: whoever photographs the screen or keeps the bytes keeps that too.
 *
 * @param image as it is kept
 * @returns WebP of the same size
 */
export async function watermarked(image: Buffer, viewer: string, at: Date): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const tile = tileOf(
    [viewer.slice(0, MAX_LETTERS), formatInstant(at.toISOString())],
    Math.ceil(Math.min(width, height) / LINES_PER_SIDE),
  );
  return sharp(image)
    .composite([{ input: Buffer.from(tile), tile: true }])
    .webp({ quality: 85, effort: 2 })
    .toBuffer();
}
