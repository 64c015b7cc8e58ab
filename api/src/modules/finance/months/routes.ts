import { monthQuery, monthReport, monthReportQuery, monthStatement, z } from '@balcao/api-schema';
import { monthReportFileName, monthStatementFileName } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callsOn } from '../../../call';
import type { Platform } from '../../../platform';
import { ownerOf } from '../../../plugins/owner-of';
import { reading, tags } from '../request/context';
import { reportFile, reportMonths } from './report-service';
import { makeStatement, readDocument, readMonth, statementDrawer } from './service';

/** The files that accountants ask for before the 5th: a month’s statement that stays as it was made, and the sums of months. */
export function monthsRoutes(platform: Platform): FastifyPluginAsyncZod {
  const { database } = platform;
  const callOf = callsOn(platform);
  const drawStatement = statementDrawer(platform);

  return async (app) => {
    app.get(
      '/finance/months',
      {
        config: reading,
        schema: {
          operationId: 'getMonth',
          tags,
          summary:
            'A month of each account of a custodian: what it began with, what came and went, what it ended with',
          querystring: monthQuery,
          response: { 200: monthStatement },
        },
      },
      (request) => readMonth(database, ownerOf(request), request.query),
    );

    app.post(
      '/finance/month-statements',
      {
        config: reading,
        schema: {
          operationId: 'closeMonth',
          tags,
          summary: 'Makes the statement of a month that is over. It is made once and never changes',
          body: monthQuery,
          response: { 201: monthStatement },
          problems: [409],
        },
      },
      async (request, reply) =>
        reply.status(201).send(await makeStatement(callOf(request), request.body, drawStatement)),
    );

    app.get(
      '/finance/month-statements/file',
      {
        config: reading,
        schema: {
          operationId: 'downloadMonth',
          tags,
          summary: 'The statement of a month as a PDF, byte by byte as it was made',
          querystring: monthQuery,
          produces: ['application/pdf'],
          response: { 200: z.unknown() },
          problems: [404],
        },
      },
      async (request, reply) => {
        const { month, custody } = request.query;
        const { document, sha256 } = await readDocument(database, ownerOf(request), request.query);
        return reply
          .header('content-disposition', `attachment; filename="${monthStatementFileName(month, custody)}"`)
          .header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`)
          .type('application/pdf')
          .send(document);
      },
    );

    app.get(
      '/finance/month-report',
      {
        config: reading,
        schema: {
          operationId: 'getMonthReport',
          tags,
          summary: 'Gross, refunds, disputes and fees per month, method and gateway',
          querystring: monthReportQuery,
          response: { 200: monthReport },
        },
      },
      async (request) => ({ items: await reportMonths(database, ownerOf(request), request.query) }),
    );

    app.get(
      '/finance/month-report/file',
      {
        config: reading,
        schema: {
          operationId: 'downloadMonthReport',
          tags,
          summary: 'The same as CSV for spreadsheets',
          querystring: monthReportQuery,
          produces: ['text/csv'],
          response: { 200: z.unknown() },
        },
      },
      async (request, reply) =>
        reply
          .header('content-disposition', `attachment; filename="${monthReportFileName(request.query)}"`)
          .type('text/csv; charset=utf-8')
          .send(await reportFile(database, ownerOf(request), request.query)),
    );
  };
}
