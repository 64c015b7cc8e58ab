import { noContent } from '@balcao/api-schema';
import { CSP_REPORT_BYTES, CSP_REPORT_TYPES, type CspReport, reportsIn } from '@balcao/api-schema/control';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { ago } from '../../db/ago';
import type { Executor } from '../../db/database';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';

/** So many different things are told apart in a day: who sends reports chooses their origins. */
const MOST_GROUPS = 200;
/** As long as the standard wants to be able to look back (PCI DSS 4.0.1, 10.5.1 keeps three months at hand). */
const KEPT = '90 days';

/** Adds reports to their groups of today. Beyond the day's number of groups they count as `other`. */
async function countReports(platform: Executor, reports: readonly CspReport[]): Promise<void> {
  await sql`
    with sent as (
      select directive, blocked, count(*) as reports
      from unnest(${reports.map(({ directive }) => directive)}::text[], ${reports.map(({ blocked }) => blocked)}::text[])
        as report (directive, blocked) group by 1, 2
    ), known as (
      select directive, blocked from checkout_csp_reports where day = current_date
    )
    insert into checkout_csp_reports as held (day, directive, blocked, reports)
    select current_date, sent.directive,
      case when known.blocked is not null or (select count(*) from known) < ${MOST_GROUPS}
        then sent.blocked else 'other' end as name,
      sum(sent.reports)
    from sent left join known on known.directive = sent.directive and known.blocked = sent.blocked
    group by sent.directive, name
    order by sent.directive, name
    on conflict (day, directive, blocked) do update set
      reports = held.reports + excluded.reports, last_at = now()`.execute(platform);
}

/** The groups of the last days, the newest first. */
export const listCspReports = (platform: Executor, limit: number) =>
  platform
    .selectFrom('checkout_csp_reports')
    .select(['directive', 'blocked', 'reports', 'first_at', 'last_at'])
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute();

export async function deleteOldCspReports(platform: Executor): Promise<void> {
  await platform.deleteFrom('checkout_csp_reports').where('last_at', '<', ago(KEPT)).execute();
}

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
        if (reports.length > 0) await countReports(database.platform, reports);
        return reply.status(204).send();
      },
    );
  };
}
