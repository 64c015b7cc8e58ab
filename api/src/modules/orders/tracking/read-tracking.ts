import type { Executor } from '../../../db/database';
import type { KeyRing } from '../../../security/key-ring';
import { type OrderName, type Place, type TrackingRow, trackingOfOrder, trackingOfVisit } from './repository';
import { type KnownVisit, openVisit } from './sealed';

/** The tracking of a visit, and the purposes that its buyer has agreed to: none, until they choose. */
export interface ReadVisit extends KnownVisit {
  allows: { marketing: boolean; analytics: boolean };
  /** The seller's host by which they came; empty for the installation's own, and where nobody knows. */
  host: string;
}

function merged(keyRing: KeyRing, rows: readonly TrackingRow[]): ReadVisit {
  const latest = rows
    .filter(({ consented_at }) => consented_at !== null)
    .toSorted((a, b) => Number(b.consented_at) - Number(a.consented_at))
    .at(0);
  const allows = {
    marketing: latest?.allows_marketing ?? false,
    analytics: latest?.allows_analytics ?? false,
  };
  const known = rows.map((row) => openVisit(keyRing, row));
  const first = (of: (visit: KnownVisit) => string) => known.map(of).find((text) => text !== '') ?? '';
  return {
    allows,
    host: rows.map(({ host }) => host).find((host) => host !== '') ?? '',
    fields: Object.assign({}, ...known.toReversed().map(({ fields }) => fields)),
    ip: first(({ ip }) => ip),
    userAgent: first(({ userAgent }) => userAgent),
  };
}

/** The tracking of an order's buyer. Fields that came with the order count before those of its visit. */
export const readVisitOfOrder = async (
  executor: Executor,
  keyRing: KeyRing,
  place: Place,
  order: OrderName,
): Promise<ReadVisit> => merged(keyRing, await trackingOfOrder(executor, place, order));

/** The tracking of a buyer who has no order yet. */
export const readVisit = async (
  executor: Executor,
  keyRing: KeyRing,
  place: Place,
  token: string,
): Promise<ReadVisit> => merged(keyRing, await trackingOfVisit(executor, place, token));
