import type { Seller, SellerPatch } from '@balcao/api-schema';

/** The fields that a patch really changes: new and previous values. */
export interface Changes {
  after: SellerPatch;
  before: SellerPatch;
}

type Fields = Record<string, unknown>;

function differences(current: Fields, wanted: Fields): { before: Fields; after: Fields } {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== current[name],
  );
  return {
    after: Object.fromEntries(changed),
    before: Object.fromEntries(changed.map(([name]) => [name, current[name]])),
  };
}

/** Compares a patch with the current seller; null when nothing would change. */
export function changesOf(current: Seller, { address = {}, ...patch }: SellerPatch): Changes | null {
  const own = differences({ ...current }, patch);
  const place = differences({ ...current.address }, address);
  const moved = Object.keys(place.after).length > 0;
  if (Object.keys(own.after).length === 0 && !moved) return null;
  return {
    after: moved ? { ...own.after, address: place.after } : own.after,
    before: moved ? { ...own.before, address: place.before } : own.before,
  };
}
