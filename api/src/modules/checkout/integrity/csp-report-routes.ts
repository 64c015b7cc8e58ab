import { noContent } from '@balcao/api-schema';
import { CSP_REPORT_BYTES, CSP_REPORT_TYPES, reportsIn } from '@balcao/api-schema/control';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Counter } from 'prom-client';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { countCspReports } from './csp-report-repository';

/**
 * Reports of browsers about the policy of payment pages (PCI DSS 4.0.1, 11.6.1). Kept are directives and origins, counted by day: addresses
 * of pages carry what belongs to their buyers. Pages of others cannot make a visitor's browser send these types.
 */
export function cspReportRoutes({ database }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    const received = new Counter({
      name: 'checkout_csp_reports_total',
      help: 'Violations of the policy of payment pages that browsers reported',
      labelNames: ['directive'],
      registers: [app.metricsRegistry],
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      CSP_REPORT_TYPES,
      { parseAs: 'string' },
      app.getDefaultJsonParser('error', 'error'),
    );
    app.post(
      '/checkout/csp-reports',
      {
        bodyLimit: CSP_REPORT_BYTES,
        config: { access: 'public', ignoresSession: true, limitGroup: 'csp-reports' },
        schema: {
          operationId: 'reportPolicyViolations',
          tags: ['checkout'],
          summary: 'What browsers report of the policy of payment pages',
          response: { 204: noContent },
          problems: [429],
        },
      },
      async ({ body }, reply) => {
        const reports = reportsIn(body);
        if (reports === null) throw new Problem('malformed_body');
        for (const { directive } of reports) received.inc({ directive });
        if (reports.length > 0) await countCspReports(database.platform, reports);
        return reply.status(204).send();
      },
    );
  };
}
