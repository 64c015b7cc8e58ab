import { PRODUCT_IMAGE_SIZES, type ProductImageSize } from '@balcao/api-schema';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import type { FileDrawer } from '../../../../drawing/drawings';
import { openPicture, type PictureProblem } from '../../../../pictures/open-picture';

/** One size of a stored picture. */
interface DrawnSize {
  size: ProductImageSize;
  bytes: Buffer;
  width: number;
  height: number;
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside' }) as const;
const QUALITY = 82;
/** The largest first. */
const SIZES: readonly ProductImageSize[] = ['full', 'card', 'thumb'];

/**
 * Draws an upload in every size, as WebP that fits into a square; the largest first.
 * @returns 'small' when its shorter side has too few pixels
 */
export async function drawProductImage(
  drawer: FileDrawer,
  upload: Buffer,
): Promise<DrawnSize[] | PictureProblem | 'small'> {
  const picture = await openPicture(drawer, upload);
  if (typeof picture === 'string') return picture;
  if (Math.min(picture.width, picture.height) < PRODUCT_IMAGE_RULES.minSide) return 'small';
  const drawn = await picture.draw({
    sizes: SIZES.map((size) => within(PRODUCT_IMAGE_SIZES[size])),
    format: 'webp',
    qualities: [QUALITY],
  });
  return typeof drawn === 'string'
    ? drawn
    : drawn.map((made, index) => ({ size: SIZES[index] ?? 'full', ...made }));
}
