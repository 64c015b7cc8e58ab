import { z } from '@balcao/api-schema';
import type { AskShop } from './ask-shop';
import { readExport } from './bulk-lines';
import { gid } from './gid';
import { ORDERS_SINCE, pagedOrder } from './order-records';
import { ALL_PRODUCTS, PRODUCTS_SINCE, pagedProduct } from './product-records';
import type { ShopAccess, ShopAnswer, ShopifyProvider, ShopPage } from './shopify-provider';

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
const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: z.array(entry),
  });
const productsAnswer = z.object({ products: pageOf(pagedProduct) });
const ordersAnswer = z.object({ orders: pageOf(pagedOrder) });

const RUNNING = ['CREATED', 'RUNNING', 'CANCELING'];

type Reading = Pick<
  ShopifyProvider,
  'startProductExport' | 'readBulkOperation' | 'readProductExport' | 'listProducts' | 'listOrders'
>;

/** Reads what a shop has. @param mayRead whether a file that Shopify names is where Shopify keeps such files */
export function shopReadingCalls(ask: AskShop, mayRead: (url: string) => boolean): Reading {
  async function page<Answer, Entry>(
    access: ShopAccess,
    {
      query,
      schema,
      since,
      after,
    }: { query: string; schema: z.ZodType<Answer>; since: Date; after: string | null },
    of: (answer: Answer) => { pageInfo: { hasNextPage: boolean; endCursor: string | null }; nodes: Entry[] },
  ): Promise<ShopAnswer<ShopPage<Entry>>> {
    const variables = { query: `updated_at:>='${since.toISOString()}'`, after };
    const asked = await ask(access, query, schema, variables);
    if (asked.outcome === 'failed') return asked;
    const { pageInfo, nodes } = of(asked.answer);
    return {
      outcome: 'known',
      answer: { items: nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null },
    };
  }

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
      page(
        access,
        { query: PRODUCTS_SINCE, schema: productsAnswer, since, after },
        ({ products }) => products,
      ),
    listOrders: (access, since, after) =>
      page(access, { query: ORDERS_SINCE, schema: ordersAnswer, since, after }, ({ orders }) => orders),
  };
}
