import {
  type CheckoutTheme,
  contrastChecks,
  contrastText,
  THEME_IMAGE_KINDS,
  THEME_IMAGES,
} from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { invalidField, Problem } from '../../../problem';
import { findThemeImages } from './image-repository';
import { themesOfProducts, unsetDefault } from './theme-repository';

interface WrittenTheme {
  config: CheckoutTheme;
  isDefault: boolean;
  productIds: readonly string[];
}

/** Checks what the schema cannot: that pictures are the store's own, and that a product has one theme. @throws Problem validation */
export async function assertTheme(
  trx: SellerTransaction,
  owner: Owner,
  { config, isDefault, productIds }: WrittenTheme,
  currentId: string,
): Promise<void> {
  const named = THEME_IMAGE_KINDS.filter((kind) => config[kind] !== '');
  const images = await findThemeImages(
    trx,
    owner,
    named.map((kind) => config[kind]),
  );
  const missing = named.find(
    (kind) => !images.some((image) => image.id === config[kind] && image.kind === kind),
  );
  if (missing)
    throw invalidField(`config.${missing}`, [
      `${THEME_IMAGES[missing].label}: esta imagem não está mais guardada. Envie outra.`,
    ]);
  const [other] = productIds.length > 0 ? await themesOfProducts(trx, owner, productIds, currentId) : [];
  if (other)
    throw invalidField('productIds', [
      `Um destes produtos já usa a aparência “${other.name}”. Tire-o de lá primeiro.`,
    ]);
  if (isDefault) await unsetDefault(trx, owner);
}

/** @throws Problem validation that names each pair of colours that too few people could read */
export function assertReadable(config: CheckoutTheme): void {
  const failed = contrastChecks(config).filter(({ isEnough }) => !isEnough);
  if (failed.length === 0) return;
  throw new Problem('validation', {
    fields: Object.fromEntries(
      failed.map(({ field }) => [
        `config.${field}`,
        failed.filter((other) => other.field === field).map(contrastText),
      ]),
    ),
  });
}
