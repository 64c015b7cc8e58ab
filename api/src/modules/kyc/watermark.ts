import { formatInstant } from '@balcao/domain';
import sharp from 'sharp';
import { drawText } from '../../pictures/drawn-text';

/** This many letters fit into the shorter side of an image. */
const LINES_PER_SIDE = 34;
/** Maximum letters of a name: the tile must not be larger than the image. */
const MAX_LETTERS = 28;
/** Radians, upwards. */
const SLOPE = 0.42;

/** A sloped tile with the words, white with a dark rim, readable on light and dark ground. */
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
 * Draws the viewer's name and the time all over an image, so that photos and copies of it carry them too.
 *
 * @param image as it is stored
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
