import {
  fileRefusal,
  id,
  idParams,
  noContent,
  SETTLEMENT_FILE_BYTES,
  settlementHeaders,
  settlementImports,
  settlementListQuery,
  settlementNoteRequest,
  settlementQuery,
  settlementResult,
  settlementRowPage,
  settlementRowQuery,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import { acceptCsv, csvBytes, csvFileName, TAKES_CSV } from '../../../csv/csv-upload';
import { columnsOfStore } from '../../../jobs/import-columns-repository';
import type { Platform } from '../../../platform';
import { identityOf, isAllowed } from '../../../plugins/auth';
import { ownerOf } from '../../../plugins/owner-of';
import { reading, tags, writing } from '../request/context';
import { readSettlementFile } from './read-file';
import { explainRow, importSettlement, listImports, listRows } from './service';

/** Reconciliation: a gateway's settlement file against the ledger. It explains and posts nothing. */
export function settlementsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);

  return async (app) => {
    acceptCsv(app, SETTLEMENT_FILE_BYTES);

    app.get(
      '/finance/settlements',
      {
        config: reading,
        schema: {
          operationId: 'listSettlements',
          tags,
          querystring: settlementListQuery,
          response: { 200: settlementImports },
        },
      },
      async (request) => ({
        ...(await listImports(database, ownerOf(request), request.query.custody)),
        canEdit: isAllowed(identityOf(request), writing.permission),
      }),
    );

    app.post(
      '/finance/settlements',
      {
        bodyLimit: SETTLEMENT_FILE_BYTES,
        config: { ...writing, idempotent: true, takes: TAKES_CSV },
        schema: {
          operationId: 'importSettlement',
          tags,
          summary: 'Compares a settlement file with the ledger, line by line',
          consumes: ['text/csv'],
          headers: settlementHeaders,
          querystring: settlementQuery,
          response: { 201: settlementResult, 422: fileRefusal },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { gateway, mapping } = request.query;
        const file = await readSettlementFile(
          csvBytes(request.body),
          columnsOfStore(database, ownerOf(request), mapping),
        );
        const fileName = csvFileName(request.headers['x-file-name'], 'liquidacao.csv');
        return reply.status(201).send(await importSettlement(callOf(request), { fileName, file, gateway }));
      },
    );

    app.get(
      '/finance/settlements/:id/rows',
      {
        config: reading,
        schema: {
          operationId: 'listSettlementRows',
          tags,
          params: idParams,
          querystring: settlementRowQuery,
          response: { 200: settlementRowPage },
        },
      },
      (request) => listRows(database, ownerOf(request), request.params.id, request.query),
    );

    app.put(
      '/finance/settlements/:id/rows/:rowId/note',
      {
        config: writing,
        schema: {
          operationId: 'setSettlementNote',
          tags,
          params: z.object({ id, rowId: id }),
          body: settlementNoteRequest,
          response: { 204: noContent },
        },
      },
      async (request, reply) => {
        const { id: importId, rowId } = request.params;
        await explainRow(callOf(request), { importId, id: rowId }, request.body.note);
        return reply.status(204).send();
      },
    );
  };
}
