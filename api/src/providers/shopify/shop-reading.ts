import { z } from '@balcao/api-schema';
import type { AskShop } from './ask-shop';
import { readExport } from './bulk-lines';
import { gid, gidOf } from './gid';
import { LINES_IN_PAGE, LINES_PER_ORDER, ORDER, ORDERS_PER_PAGE, ORDERS_SINCE } from './order-questions';
import { pagedOrder } from './order-records';
import { askForPage, askForRecord, askForUsualRecord } from './pages';
import {
  ALL_PRODUCTS,
  PRODUCT_BY_ID,
  PRODUCTS_PER_PAGE,
  PRODUCTS_SINCE,
  pagedProduct,
  VARIANTS_IN_PAGE,
  VARIANTS_PER_PRODUCT,
} from './product-records';
import type { ShopifyProvider } from './shopify-provider';

const RUN_BULK = `mutation RunBulk($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id }
    userErrors { message }
  }
}`;
const BULK = `query Bulk($id: ID!) {
  node(id: $id) { ... on BulkOperation { status errorCode rootObjectCount url partialDataUrl } }
}`;

const runAnswer = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: gid }).nullable(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});
const bulkAnswer = z.object({
  node: z.object({
    status: z.string(),
    errorCode: z.string().nullable(),
    rootObjectCount: z.union([z.string(), z.number()]),
    url: z.string().nullable(),
    partialDataUrl: z.string().nullable(),
  }),
});
const RUNNING = ['CREATED', 'RUNNING', 'CANCELING'];

const PRODUCTS = { query: PRODUCTS_SINCE, field: 'products', record: pagedProduct, size: PRODUCTS_PER_PAGE };
const PRODUCT = { query: PRODUCT_BY_ID, field: 'product', record: pagedProduct, size: VARIANTS_PER_PRODUCT };
const ORDERS = { query: ORDERS_SINCE, field: 'orders', record: pagedOrder, size: ORDERS_PER_PAGE };
const ONE_ORDER = { query: ORDER, field: 'order', record: pagedOrder, size: LINES_PER_ORDER };

type Reading = Pick<
  ShopifyProvider,
  | 'startProductExport'
  | 'readBulkOperation'
  | 'readProductExport'
  | 'listProducts'
  | 'listOrders'
  | 'readProduct'
  | 'readOrder'
>;

/** Reads what a shop has. @param mayRead whether a file that Shopify names is where Shopify keeps such files */
export function shopReadingCalls(ask: AskShop, mayRead: (url: string) => boolean): Reading {
  return {
    async startProductExport(access) {
      const asked = await ask(access, RUN_BULK, runAnswer, { query: ALL_PRODUCTS });
      if (asked.outcome === 'failed') return asked;
      // It is refused while another one runs.
      return { outcome: 'known', answer: asked.answer.bulkOperationRunQuery.bulkOperation?.id ?? null };
    },
    async readBulkOperation(access, id) {
      const asked = await ask(access, BULK, bulkAnswer, { id });
      if (asked.outcome === 'failed') return asked;
      const { status, errorCode, rootObjectCount, url, partialDataUrl } = asked.answer.node;
      const state = RUNNING.includes(status) ? 'running' : status === 'COMPLETED' ? 'completed' : 'failed';
      const file = state === 'failed' ? partialDataUrl : url;
      return {
        outcome: 'known',
        answer: {
          state,
          url: file !== null && mayRead(file) ? file : null,
          count: Number(rootObjectCount),
          errorCode: errorCode ?? '',
        },
      };
    },
    readProductExport: readExport,
    listProducts: (access, since, after) =>
      askForPage(ask, access, PRODUCTS, { since, after }, (id) =>
        askForRecord(ask, access, PRODUCT, gidOf('Product', id)),
      ),
    listOrders: (access, since, after) =>
      askForPage(ask, access, ORDERS, { since, after }, (id) =>
        askForRecord(ask, access, ONE_ORDER, gidOf('Order', id)),
      ),
    readProduct: (access, id) =>
      askForUsualRecord(ask, access, PRODUCT, { id: gidOf('Product', id), usualSize: VARIANTS_IN_PAGE }),
    readOrder: (access, id) =>
      askForUsualRecord(ask, access, ONE_ORDER, { id: gidOf('Order', id), usualSize: LINES_IN_PAGE }),
  };
}
