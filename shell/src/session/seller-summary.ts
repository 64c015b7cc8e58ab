import type { SellerSummary } from '@balcao/contract';
import { isPlainObject } from '@balcao/domain';

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * The minimal view of a seller that may live in the browser's storage. Fields are picked one by one, so that a new
 * field of the seller is not stored by accident.
 */
export function summarizeSeller(id: string, seller: unknown): SellerSummary {
  const fields = isPlainObject(seller) ? seller : {};
  return {
    id,
    name: text(fields.name),
    nickname: text(fields.nickname),
    imageUrl: text(fields.imageUrl),
    companyName: text(fields.companyName),
    iuguAccountStatus: text(fields.iuguAccountStatus),
  };
}
