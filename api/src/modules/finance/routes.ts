import {
  balances,
  balancesQuery,
  dayBalances,
  dayBalancesQuery,
  dueDays,
  dueDaysQuery,
  entryListQuery,
  entryPage,
  explainQuery,
  explanation,
  gatewayBalances,
  idParams,
  orderMoney,
  receivables,
  receivablesQuery,
  storeTerms,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../platform';
import { ownerOf } from '../../plugins/owner-of';
import { balancesOfDays, explain } from './explanation/service';
import { gatewayBalancesOf } from './gateway-balances/service';
import { planTermsOf } from './ledger/terms';
import { readOrderMoney } from './order-money/service';
import { listDueDays, listReceivables } from './receivables/service';
import { reading, tags } from './request/context';
import { balancesOf, listEntries } from './statement/service';

/** The balances of a store, their explanation and its receivables. */
export function financeRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/finance/balances',
      {
        config: reading,
        schema: { operationId: 'getBalances', tags, querystring: balancesQuery, response: { 200: balances } },
      },
      (request) => balancesOf(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/balances/gateways',
      {
        config: reading,
        schema: {
          operationId: 'getGatewayBalances',
          tags,
          querystring: balancesQuery,
          response: { 200: gatewayBalances },
        },
      },
      (request) => gatewayBalancesOf(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/terms',
      { config: reading, schema: { operationId: 'getStoreTerms', tags, response: { 200: storeTerms } } },
      (request) => planTermsOf(database, ownerOf(request)),
    );

    app.get(
      '/finance/entries',
      {
        config: reading,
        schema: {
          operationId: 'listEntries',
          tags,
          querystring: entryListQuery,
          response: { 200: entryPage },
        },
      },
      (request) => listEntries(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/explain',
      {
        config: reading,
        schema: {
          operationId: 'explainBalance',
          tags,
          querystring: explainQuery,
          response: { 200: explanation },
        },
      },
      (request) => explain(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/days',
      {
        config: reading,
        schema: {
          operationId: 'listDayBalances',
          tags,
          querystring: dayBalancesQuery,
          response: { 200: dayBalances },
        },
      },
      (request) => balancesOfDays(database, ownerOf(request), request.query),
    );

    app.get(
      '/orders/:id/money',
      {
        config: reading,
        schema: { operationId: 'getOrderMoney', tags, params: idParams, response: { 200: orderMoney } },
      },
      (request) => readOrderMoney(database, ownerOf(request), request.params.id),
    );

    app.get(
      '/finance/receivables',
      {
        config: reading,
        schema: {
          operationId: 'listReceivables',
          tags,
          querystring: receivablesQuery,
          response: { 200: receivables },
        },
      },
      (request) => listReceivables(database, ownerOf(request), request.query),
    );

    app.get(
      '/finance/receivables/days',
      {
        config: reading,
        schema: { operationId: 'listDueDays', tags, querystring: dueDaysQuery, response: { 200: dueDays } },
      },
      (request) => listDueDays(database, ownerOf(request), request.query),
    );
  };
}
