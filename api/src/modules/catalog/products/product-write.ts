import type { Product, ProductPatch, ProductRequest } from '@balcao/api-schema';
import { newId } from '../../../db/new-id';
import {
  type ContentChange,
  changedContent,
  contentOf,
  newContent,
  type ProductContent,
  type Writer,
} from './product-content';

/** A product to be written: a new one, or a change of a stored one. */
export interface ProductWrite {
  id: string;
  content: ProductContent;
  /** The stored content; null for a new product. */
  current: { content: ProductContent; version: number } | null;
  /** The changed fields; for a new product all of them. */
  change: { before?: ContentChange['before']; after: ContentChange['after'] };
}

/** A new product. @throws Problem validation */
export function createWrite(request: ProductRequest, by: Writer = 'person'): ProductWrite {
  const content = newContent(request, by);
  return { id: newId(), content, current: null, change: { after: content } };
}

/**
 * A change of a locked product, by people or by where it comes from; null when nothing would change.
 * @throws Problem validation or synced_field
 */
export function changeWrite(
  current: Product,
  patch: ProductPatch,
  by: Writer = 'person',
): ProductWrite | null {
  const change = changedContent(current, patch, by);
  if (change === null) return null;
  const { content, before, after } = change;
  return {
    id: current.id,
    content,
    current: { content: contentOf(current), version: current.version },
    change: { before, after },
  };
}
