import {
  balances,
  entryListQuery,
  entryPage,
  receivables,
  receivablesQuery,
  storeTerms,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { ownerOf } from '../../plugins/owner-of';
import { planTermsOf } from './ledger/terms';
import { listReceivables } from './receivables/service';
import { balancesOf, listEntries } from './statement/service';

const tags = ['finance'];
const reading = { access: 'seller', permission: 'financeiro:ler' } as const;

/** What a store has, why, and when it falls due. */
export function financeModule({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/finance/balances',
      { config: reading, schema: { tags, response: { 200: balances } } },
      (request) => balancesOf(database, ownerOf(request)),
    );

    app.get(
      '/finance/terms',
      { config: reading, schema: { tags, response: { 200: storeTerms } } },
      (request) => planTermsOf(database, ownerOf(request)),
    );

    app.get(
      '/finance/entries',
      { config: reading, schema: { tags, querystring: entryListQuery, response: { 200: entryPage } } },
      (request) => listEntries(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/receivables',
      { config: reading, schema: { tags, querystring: receivablesQuery, response: { 200: receivables } } },
      (request) => listReceivables(database, ownerOf(request), request.query),
    );
  };
}
