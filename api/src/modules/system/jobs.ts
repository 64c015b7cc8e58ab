import { Readable } from 'node:stream';
import {
  cancelJob,
  dismissJob,
  downloadJobFile,
  getJob,
  type JobKind,
  type JobRow,
  type JobRowsQuery,
  listJobRows,
  listJobs,
} from '@balcao/api-schema';
import { isPlainObject, TAKES_BUYERS_OUT } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { byPerson, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { ofStore } from '../../db/of-store';
import { asOwner, ownersFor } from '../../db/owner';
import { hasEnded } from '../../jobs/engine';
import { JOB_ACCESS } from '../../jobs/job-access';
import { streamFile } from '../../jobs/job-files';
import type { ReadJob } from '../../jobs/job-handler';
import { findJob } from '../../jobs/job-queue';
import { type JobRecord, jobOwner, toJob } from '../../jobs/job-rows';
import { equals } from '../../lists/conditions';
import { defineList } from '../../lists/define-list';
import type { Platform } from '../../platform';
import { type Identity, isAllowed } from '../../plugins/auth';
import { Problem } from '../../problem';

const MAX_JOBS = 20;
const SHOWN_FOR = '24 hours';

type OutcomeFilter = Pick<JobRowsQuery, 'outcome'>;

const selectRows = (executor: Executor, { seller_id, id }: JobRecord) =>
  executor
    .selectFrom('background_job_rows')
    .where('seller_id', '=', seller_id)
    .where('job_id', '=', id)
    .select(['line as id', 'record_id', 'label', 'outcome', 'problems', 'changes']);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** The rows of a job by their lines, which are unique in it. */
const jobRowList = defineList<JobRecord, OutcomeFilter, StoredRow, JobRow>({
  from: sql`background_job_rows as r`,
  id: 'r.line',
  idKind: 'number',
  orders: { line: { column: 'r.line', kind: 'number' } },
  defaultSort: 'line',
  scope: ({ seller_id, id }) => sql`r.seller_id = ${seller_id} and r.job_id = ${id}`,
  filters: { outcome: equals('r.outcome') },
  // The job has the totals, so nothing is counted.
  total: (record, { outcome }) =>
    outcome === undefined
      ? record.created_rows + record.changed_rows + record.unchanged_rows + record.failed_rows
      : record[`${outcome}_rows`],
  rows: selectRows,
  toRow: ({ id: line, record_id: recordId, label, outcome, problems, changes }) => ({
    line,
    recordId,
    label,
    outcome,
    problems,
    changes,
  }),
});

/** Whether somebody may run jobs of a kind. */
function mayDo(identity: Identity, kind: JobKind): boolean {
  const access = JOB_ACCESS[kind];
  return access === 'platform' ? identity.isPlatformAdmin : isAllowed(identity, access);
}

/** Whether somebody may have a file: one with many buyers asks for more than the orders in it. */
const mayTakeOut = (identity: Identity, { kind, input }: JobRecord): boolean =>
  kind !== 'order_export' ||
  isAllowed(identity, TAKES_BUYERS_OUT) ||
  (isPlainObject(input) && input.buyers === false);

/** Background jobs: their progress, rows and file. */
export const jobsRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('onReady', async () => platform.jobs.run());
    app.addHook('onClose', () => platform.jobs.stop());
    await app.register(jobCalls(platform));
  };

const jobCalls = routesOf('jobs', ({ database, jobs }) => {
  /**
   * A job that the caller may see.
   * @throws Problem not_found for an unknown id, and for another's job
   */
  async function visibleJob(identity: Identity, id: string): Promise<JobRecord> {
    for (const owner of ownersFor(identity)) {
      const record = await asOwner(database, owner, (trx) => findJob(trx, owner, id));
      if (record !== undefined && mayDo(identity, record.kind)) return record;
    }
    throw new Problem('not_found');
  }

  return [
    // As far as the caller may still do what these jobs do: of their store, and as an admin of the platform.
    byPerson(listJobs, async (identity, { query: { kind } }) => {
      const kinds = kind.filter((one) => mayDo(identity, one));
      if (kinds.length === 0) return { items: [] };
      const found = await Promise.all(
        ownersFor(identity).map((owner) =>
          asOwner(database, owner, (trx) =>
            trx
              .selectFrom('background_jobs')
              .selectAll()
              .where(ofStore(owner))
              .where(sql`origin ->> 'actorId'`, '=', identity.userId)
              .where('dismissed_at', 'is', null)
              .where('kind', 'in', kinds)
              .where((row) =>
                row.or([
                  row('finished_at', 'is', null),
                  row('finished_at', '>', sql<Date>`now() - ${SHOWN_FOR}::interval`),
                ]),
              )
              .orderBy('id', 'desc')
              .limit(MAX_JOBS)
              .execute(),
          ),
        ),
      );
      const newestFirst = found
        .flat()
        .map(toJob)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1));
      return { items: newestFirst.slice(0, MAX_JOBS) };
    }),

    byPerson(getJob, async (identity, { params: { id } }) => toJob(await visibleJob(identity, id))),

    byPerson(listJobRows, async (identity, { params: { id }, query }) => {
      const record = await visibleJob(identity, id);
      return asOwner(database, jobOwner(record), (trx) => jobRowList.page(trx, record, query));
    }),

    byPerson(
      downloadJobFile,
      async (identity, { params: { id } }, reply) => {
        const record = await visibleJob(identity, id);
        if (!mayTakeOut(identity, record)) throw new Problem('forbidden');
        if (record.file_name === null)
          throw new Problem('not_found', {
            text: 'Este arquivo não existe ou já foi apagado: ele fica por 7 dias.',
          });
        const owner = jobOwner(record);
        const read: ReadJob = (work) => asOwner(database, owner, work);
        const made = jobs.handlerOf(record.kind)?.file(read, record);
        reply
          .header('content-disposition', `attachment; filename="${record.file_name}"`)
          .type('text/csv; charset=utf-8');
        return Readable.from(made ?? streamFile(read, { owner, jobId: record.id, role: 'output' }));
      },
      { schema: { produces: ['text/csv'] } },
    ),

    byPerson(cancelJob, async (identity, { params: { id } }) => {
      const record = await visibleJob(identity, id);
      const job = await jobs.cancel(jobOwner(record), record.id);
      if (job === undefined) throw new Problem('not_found');
      return job;
    }),

    // One that was dismissed before stays so. Somebody else's job is not found either.
    byPerson(dismissJob, async (identity, { params: { id } }) => {
      const record = await visibleJob(identity, id);
      if (record.origin.actorId !== identity.userId) throw new Problem('not_found');
      if (!hasEnded(record))
        throw new Problem('conflict', {
          text: 'Este trabalho ainda não terminou. Espere o fim ou interrompa antes de dispensar o aviso.',
        });
      await asOwner(database, jobOwner(record), (trx) =>
        trx
          .updateTable('background_jobs')
          .set({ dismissed_at: new Date() })
          .where('seller_id', '=', record.seller_id)
          .where('id', '=', record.id)
          .where('dismissed_at', 'is', null)
          .execute(),
      );
    }),
  ];
});
