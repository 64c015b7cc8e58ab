import type { OrderDetail } from '@balcao/api-schema';
import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { area } from '../../define';
import { pedidoPath } from '../paths';
import { anOrderMoney } from './an-order-money';

const NO_NEIGHBORS = { previous: null, next: null };

/** Opens the page of an order as the shell does. Closed after each test. */
export const openOrder = (
  order: OrderDetail,
  answers: Record<string, FakeAnswer> = {},
  { url = pedidoPath(order.id), ...options }: Omit<FakeShellOptions, 'http'> = {},
) =>
  openArea(area, url, {
    ...options,
    http: {
      [`GET /orders/${order.id}`]: order,
      [`GET /orders/${order.id}/notes`]: { items: [] },
      [`GET /orders/${order.id}/neighbors`]: NO_NEIGHBORS,
      'GET /orders/tags': { items: [] },
      [`GET /orders/${order.id}/money`]: anOrderMoney(),
      ...answers,
    },
  });
