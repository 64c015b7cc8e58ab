import { PRODUCT_LIMITS } from '@balcao/domain';
import { Problem } from '../../../../problem';
import type { FailureReason } from '../../../../webhooks/failure';

/** A product of a shop that cannot be one here. */
export class ProductRefused extends Error {
  override readonly name = 'ProductRefused';

  /** @param text the sentence for people */
  constructor(
    readonly reason: Extract<FailureReason, 'product_refused' | 'product_beyond_limits'>,
    readonly text: string,
  ) {
    super(reason);
  }
}

/** The refusal of a product that has more variants than one may have here. */
export const tooManyVariants = (): ProductRefused =>
  new ProductRefused(
    'product_beyond_limits',
    `O produto tem mais de ${PRODUCT_LIMITS.variants} variações, e aqui cabem ${PRODUCT_LIMITS.variants}.`,
  );

/** The refusal of a product by the sentences that are said of its fields. */
export const beyondLimits = (sentences: readonly string[]): ProductRefused =>
  new ProductRefused(
    'product_beyond_limits',
    [...new Set(sentences)].join(' ') || 'O produto não cabe no Balcão como está na Shopify.',
  );

/** The refusal of a product that a person could not write either. */
function refusalOf({ code, text, details }: Problem): ProductRefused {
  const sentences = Object.values(details.fields ?? {}).flat();
  return code === 'validation' ? beyondLimits(sentences) : new ProductRefused('product_refused', text);
}

/** Runs a write of a product. @throws ProductRefused where the product is not accepted */
export async function refusing<Outcome>(write: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Problem ? refusalOf(error) : error;
  }
}
