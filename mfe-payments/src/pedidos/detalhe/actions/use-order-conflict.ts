import type { OrderDetail } from '@balcao/api-schema';
import { currentOf, useShowResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { ORDERS, useOrder } from '../order-api';

export interface OrderConflict {
  /** The order as it was on the page when the dialog opened. */
  seen: OrderDetail;
  /** It has changed since. */
  isStale: boolean;
  /** Shows a newer order on the page behind the dialog. */
  show(order: OrderDetail): void;
  /** Takes a refusal, for the form's `onFailure`. True when the order had changed, which is then on the page. */
  showConflict(error: unknown): boolean;
}

/** The state of a dialog about an order that somebody else changes meanwhile. */
export function useOrderConflict(order: OrderDetail): OrderConflict {
  const show = useShowResource<OrderDetail>(ORDERS);
  const { readAgain } = useOrder(order.id);
  const [seen] = useState(order);
  const [isStale, setStale] = useState(false);

  function showConflict(error: unknown): boolean {
    const current = currentOf<OrderDetail>(error);
    // Another refusal may also come from a change, and its words must still be shown.
    void readAgain();
    if (current === undefined) return false;
    show(current);
    setStale(true);
    return true;
  }

  return { seen, isStale, show, showConflict };
}
