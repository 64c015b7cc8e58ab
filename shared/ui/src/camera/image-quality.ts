/** Pixels as a canvas gives them: four bytes each, red, green, blue and opacity. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The measurements of a picture that need no knowledge of its content. */
export interface ImageQuality {
  /** Variance of the Laplacian: how much neighbouring pixels differ. Low where nothing has a sharp edge. */
  sharpness: number;
  /** Mean of all pixels, 0 (black) to 255 (white). */
  brightness: number;
  /** Share of pixels that are burnt out, 0 to 1. */
  glare: number;
}

const CHANNELS = 4;
/** Brightness from which a pixel counts as burnt out. */
const BURNT_OUT = 250;

/** Luminance of each pixel, by ITU-R BT.601. */
function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += CHANNELS)
    grey[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  return grey;
}

/** How many pixels hold no detail any more. */
function burntOut({ data }: Pixels): number {
  let count = 0;
  for (let at = 0; at < data.length; at += CHANNELS)
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= BURNT_OUT) count += 1;
  return count;
}

/** The variance of the Laplacian over all pixels that have four neighbours; 0 where there are none. */
function sharpnessOf(grey: Float32Array, width: number, height: number): number {
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  if (count === 0) return 0;
  return squares / count - (sum / count) ** 2;
}

/** Measures a picture. Its sharpness depends on its size: compare pictures of one size only. */
export function measure(pixels: Pixels): ImageQuality {
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  const count = Math.max(1, grey.length);
  return {
    sharpness: sharpnessOf(grey, width, height),
    brightness: grey.reduce((total, value) => total + value, 0) / count,
    glare: burntOut(pixels) / count,
  };
}
