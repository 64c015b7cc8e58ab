import type { V1CheckoutEvent } from '@balcao/api-schema';
import { armOf, type OfferedSku } from '../../selling';
import type { DemoVisit } from './demo-visits';

/** Who saw the page with the button to pay saw what is offered beside it. */
const SHOWN_BY = 'payment.attempted';

/** A visit with what it was offered, and what of it the buyer took: lines of other products become bumps' lines. */
function withOffers({ events, order }: DemoVisit, bumps: readonly OfferedSku[]): DemoVisit {
  const shown = events.find(({ type }) => type === SHOWN_BY);
  if (shown === undefined) return { events, order };
  const chosen = order?.request.items.filter(({ kind }) => kind !== 'orderbump').map(({ sku }) => sku) ?? [];
  const offered = bumps.filter(({ sku }) => !chosen.includes(sku));
  const taken = (bump: OfferedSku) =>
    order?.request.items.some(({ kind, sku }) => kind === 'orderbump' && sku === bump.sku) ?? false;
  const told = offered.flatMap((bump): V1CheckoutEvent[] => {
    const data = { orderbump_id: bump.id, variant: armOf(bump, shown.session.token) };
    const event = (type: V1CheckoutEvent['type']) => ({
      ...shown,
      id: `${shown.id}-${bump.id}-${type}`.slice(0, 100),
      type,
      data,
    });
    return [event('orderbump.viewed'), ...(taken(bump) ? [event('orderbump.accepted')] : [])];
  });
  const bumpOf = new Map(offered.map(({ sku, id }) => [sku, id]));
  return {
    events: [...events, ...told],
    order: order && {
      ...order,
      request: {
        ...order.request,
        items: order.request.items.map((item) =>
          item.kind === 'orderbump' ? { ...item, orderbump_id: bumpOf.get(item.sku ?? '') } : item,
        ),
      },
    },
  };
}

/** The visits of a demonstration with the offers of its store. */
export const offeredVisits = (visits: readonly DemoVisit[], bumps: readonly OfferedSku[]): DemoVisit[] =>
  visits.map((visit) => withOffers(visit, bumps));
