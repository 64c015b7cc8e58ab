import {
  entryListQuery,
  type V1EntriesQuery,
  type V1Entry,
  type V1EntryPage,
  v1EntriesQuery,
  v1EntryPage,
} from '@balcao/api-schema';
import { todayInSaoPaulo } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { apiKeyCallerOf } from '../../../plugins/api-key-auth';
import { toStatementFilter } from '../statement/competence-repository';
import { type SourcedEntry, sourcedEntryLists } from '../statement/sources-repository';

const toV1Entry = (row: SourcedEntry): V1Entry => ({
  id: row.id,
  custody: row.custody,
  type: row.type,
  account: row.account,
  amount: row.amountCents,
  balance_after: row.balanceAfterCents,
  posted_at: row.postedAt,
  occurred_on: todayInSaoPaulo(new Date(row.occurredAt)),
  method: row.method,
  gateway: row.gateway,
  order: row.orderNumber === null ? null : { number: row.orderNumber, external_id: row.orderCode ?? '' },
  gross: row.grossCents,
  fee: row.feeCents,
  charge: row.charge,
  end_to_end_id: row.endToEndId,
  nsu: row.nsu,
  reason: row.reason,
});

async function readEntries(
  database: Database,
  owner: Owner,
  { limit, cursor, custody, ...days }: V1EntriesQuery,
): Promise<V1EntryPage> {
  const query = entryListQuery.parse({
    size: limit,
    sort: 'postedAt',
    cursor,
    custody,
    postedFrom: days.posted_from,
    postedTo: days.posted_to,
    occurredFrom: days.occurred_from,
    occurredTo: days.occurred_to,
  });
  const executor = database.forSeller(owner.sellerId);
  const { items, cursors } = await sourcedEntryLists[query.custody].page(
    executor,
    owner,
    toStatementFilter(query),
  );
  return { entries: items.map(toV1Entry), next_cursor: cursors.next };
}

/** The statement for a store's own systems, such as an ERP. */
export function v1EntriesRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/v1/finance/entries',
      {
        config: { access: 'key', scope: 'financeiro:ler' },
        schema: {
          operationId: 'listEntries',
          tags: ['finance'],
          summary: 'Listar lançamentos do extrato',
          description:
            'Os lançamentos da loja, do mais antigo ao mais novo, para um ERP. Com uma chave de teste a lista é vazia: testes não movem dinheiro.',
          querystring: v1EntriesQuery,
          response: { 200: v1EntryPage },
        },
      },
      (request): V1EntryPage | Promise<V1EntryPage> => {
        const { sellerId, storeId, isTest } = apiKeyCallerOf(request);
        if (isTest) return { entries: [], next_cursor: null };
        return readEntries(database, { sellerId, storeId }, request.query);
      },
    );
  };
}
