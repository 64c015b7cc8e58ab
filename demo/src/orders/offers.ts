import type { V1CheckoutEvent } from '@balcao/api-schema';
import type { DemoVisit } from './visits';

/** An order bump of the store: what it offers, and the version of it that a visit sees. */
export interface DemoOffer {
  id: string;
  sku: string;
  /** @returns `a` or `b`; null without a test */
  armOf(sessionToken: string): string | null;
}

type DemoItem = NonNullable<DemoVisit['order']>['request']['items'][number];

/** The event of a visit that has seen the offers: they stand on the page with the button to pay. */
const SHOWN_BY = 'payment.attempted';

/** A visit with what it was offered, and what of it the buyer took: whatever they bought beside the first line and a bump offers. */
function withOffers({ events, order }: DemoVisit, bumps: readonly DemoOffer[]): DemoVisit {
  const shown = events.find(({ type }) => type === SHOWN_BY);
  const [first, ...others] = order?.request.items ?? [];
  const offered = shown === undefined ? [] : bumps.filter(({ sku }) => sku !== first?.sku);
  const bumpOf = new Map(offered.map(({ sku, id }) => [sku, id]));
  const told = offered.flatMap((bump): V1CheckoutEvent[] => {
    if (shown === undefined) return [];
    const data = { orderbump_id: bump.id, variant: bump.armOf(shown.session.token) };
    const event = (type: V1CheckoutEvent['type']) => ({
      ...shown,
      id: `${shown.id}-${bump.id}-${type}`.slice(0, 100),
      type,
      data,
    });
    const isTaken = others.some(({ sku }) => sku === bump.sku);
    return [event('orderbump.viewed'), ...(isTaken ? [event('orderbump.accepted')] : [])];
  });
  const bought = others.map((item): DemoItem => {
    const id = bumpOf.get(item.sku ?? '');
    return id === undefined ? { ...item, kind: 'product' } : { ...item, kind: 'orderbump', orderbump_id: id };
  });
  return {
    events: [...events, ...told],
    order: order && {
      ...order,
      request: { ...order.request, items: first ? [first, ...bought] : [] },
    },
  };
}

/** The visits of a demonstration with the offers of its store. */
export const offeredVisits = (visits: readonly DemoVisit[], bumps: readonly DemoOffer[]): DemoVisit[] =>
  visits.map((visit) => withOffers(visit, bumps));
