import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { area } from '../../define';
import { PEDIDOS } from '../paths';

/** Opens the list of orders as the shell does. Closed after each test. */
export const openOrders = (page: FakeAnswer, query = '', answers: Record<string, FakeAnswer> = {}) =>
  openArea(area, `${PEDIDOS}${query}`, {
    http: { 'GET /orders': page, 'GET /saved-views': { items: [] }, ...answers },
  });
