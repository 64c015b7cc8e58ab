import { CSP_REPORT_BYTES, CSP_REPORT_TYPES, reportsIn } from '@balcao/api-schema/control';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { networkOf, PerMinute } from '../limits/per-minute';

const BODIES_PER_MINUTE = 60;

/**
 * `POST /csp-reports`: what browsers report of the page's content security policy. Counted by directive and logged
 * without addresses. Other sites cannot make a visitor's browser send these types.
 */
export function registerCspReportsRoute(app: FastifyInstance, registry: Registry): void {
  const bodies = new PerMinute(BODIES_PER_MINUTE);
  const registers = [registry];
  const received = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content security policy that browsers reported',
    labelNames: ['directive'],
    registers,
  });
  const refused = new Counter({
    name: 'csp_reports_refused_total',
    help: 'Bodies of reports beyond the limit of their network',
    registers,
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      CSP_REPORT_TYPES,
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    );
    scope.post('/csp-reports', { bodyLimit: CSP_REPORT_BYTES }, async (request, reply) => {
      if (!bodies.accepts(networkOf(request.ip))) {
        refused.inc();
        return reply
          .code(429)
          .header('retry-after', '60')
          .send({ errors: ['Muitos relatos.'], code: 'rate_limited' });
      }
      const reports = reportsIn(request.body);
      if (reports === null)
        return reply
          .code(400)
          .send({ errors: ['Relato inválido.'], code: 'bad_request', requestId: request.id });
      for (const { directive } of reports) received.inc({ directive });
      request.log.warn({ reports }, 'csp reports');
      return reply.code(204).send();
    });
  });
}
