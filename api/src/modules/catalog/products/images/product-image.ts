import { PRODUCT_IMAGE_SIZES, type ProductImageSize } from '@balcao/api-schema';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import sharp from 'sharp';
import type { FileDrawer } from '../../../../drawing/drawings';
import { openPicture, type PictureProblem } from '../../../../pictures/open-picture';

/** One size of a stored picture. */
interface DrawnSize {
  size: ProductImageSize;
  bytes: Buffer;
  width: number;
  height: number;
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
const QUALITY = 82;

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
  return picture.draw(async (drawn) => {
    const full = await drawn.resize(within(PRODUCT_IMAGE_SIZES.full)).webp({ quality: QUALITY }).toBuffer();
    // The small sizes are made from the full one, because decoding the upload for each costs too much.
    return Promise.all([
      measured('full', full),
      ...(['card', 'thumb'] as const).map(async (size) =>
        measured(
          size,
          await sharp(full).resize(within(PRODUCT_IMAGE_SIZES[size])).webp({ quality: QUALITY }).toBuffer(),
        ),
      ),
    ]);
  });
}

async function measured(size: ProductImageSize, bytes: Buffer): Promise<DrawnSize> {
  const { width, height } = await sharp(bytes).metadata();
  return { size, bytes, width, height };
}
