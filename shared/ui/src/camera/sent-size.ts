export interface Size {
  width: number;
  height: number;
}

/** Pixels of the longer side that are enough for the small print. */
const MAX_SIDE = 2_000;

/** A size with another longer side; never larger than it was. */
export function fitted({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * The size in which a photo is sent: the longer side at most 2000 pixels, unless the shorter one would then be below what is
 * asked for.
 */
export function sentSize(size: Size, minShortSide: number): Size {
  const ratio = Math.max(size.width, size.height) / Math.min(size.width, size.height);
  return fitted(size, Math.max(MAX_SIDE, Math.ceil(minShortSide * ratio)));
}
