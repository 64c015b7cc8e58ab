import { type Selection, z } from '@balcao/api-schema';
import type { PermissionArea } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type AuditEntry, recordAudit } from '../../audit/record-audit';
import type { Owner } from '../../db/owner';
import { JOB_ANSWERS, jobStatusCode } from '../../jobs/answer-job';
import { csvImportRoutes } from '../../jobs/csv-import-routes';
import type { JobHandler } from '../../jobs/job-handler';
import type { ListSelection, SelectionCursor } from '../../lists/selection';
import type { Platform } from '../../platform';
import { type Identity, identityOf } from '../../plugins/auth';
import { ownerOf } from '../../plugins/owner-of';
import { originOf } from '../../security/origin';
import type { ExportRequest } from './export-job';
import { APPLYING, type ResourceImportCursor } from './import-job';
import { type FileColumns, type ResourceFile, readResourceFile } from './resource-file';

const importHeaders = z.object({ 'x-file-name': z.string().max(600).optional() });

type BulkRequest<Filter> = { action: string; selection: Selection<Filter> };
type ImportHandler = JobHandler<
  { fileName: string; headings: string[]; columns: FileColumns },
  ResourceImportCursor
>;

/** The jobs on many records of a resource, and by files. */
export interface ResourceJobs<
  Filter extends object,
  Bulk extends BulkRequest<Filter>,
  Export extends ExportRequest<Filter>,
> {
  /** `/coupons` */
  path: string;
  /** As in the names of the calls: `Coupon`, `Coupons`. */
  names: { one: string; many: string };
  tag: string;
  area: PermissionArea;
  selection: ListSelection<Owner, Filter>;
  /** `1 cupom`, `348 cupons`. */
  counted(count: number): string;
  bulk: {
    request: z.ZodType<Bulk>;
    /** `Pausar` */
    verbs: Readonly<Record<Bulk['action'], string>>;
    job(platform: Platform): JobHandler<Bulk, SelectionCursor>;
  };
  export: {
    request: z.ZodType<Export>;
    auditAction: AuditEntry['action'];
    /** How many records a filter finds. */
    count: (platform: Platform, owner: Owner, filter: Filter) => Promise<number>;
    /** The part of the request that depends on who asks. */
    veiled?(identity: Identity, request: Export): Export;
    job(platform: Platform): JobHandler<Export, SelectionCursor>;
  };
  import: { file: ResourceFile; defaultName: string; job(platform: Platform): ImportHandler };
}

/** The parts of a module's descriptor that are of the jobs of a resource. */
interface ResourceJobParts {
  handlers(platform: Platform): readonly JobHandler<unknown, unknown>[];
  /** `/bulk`, `/export`, `/import` and `/imports/{jobId}/apply`. */
  routes(platform: Platform): FastifyPluginAsyncZod;
}

/** The bulk actions, the export and the import of a resource. */
export const resourceJobs = <
  Filter extends object,
  Bulk extends BulkRequest<Filter>,
  Export extends ExportRequest<Filter>,
>(
  jobs: ResourceJobs<Filter, Bulk, Export>,
): ResourceJobParts => ({
  handlers: (platform) => [jobs.bulk.job(platform), jobs.export.job(platform), jobs.import.job(platform)],
  routes: resourceJobRoutes(jobs),
});

const resourceJobRoutes =
  <Filter extends object, Bulk extends BulkRequest<Filter>, Export extends ExportRequest<Filter>>({
    path,
    names: { one, many },
    tag,
    area,
    selection,
    counted,
    ...jobs
  }: ResourceJobs<Filter, Bulk, Export>) =>
  (platform: Platform): FastifyPluginAsyncZod => {
    const { database } = platform;
    const bulk = platform.jobs.starterOf(jobs.bulk.job(platform));
    const exporting = platform.jobs.starterOf(jobs.export.job(platform));
    return async (app) => {
      app.post(
        `${path}/bulk`,
        {
          config: { access: 'seller', permission: `${area}:editar`, idempotent: true },
          schema: {
            operationId: `change${many}`,
            tags: [tag],
            summary: 'Does one thing to many records. 201 when it has ended, 202 while it goes on',
            body: jobs.bulk.request as z.ZodType,
            response: { ...JOB_ANSWERS },
          },
        },
        async (request, reply) => {
          const owner = ownerOf(request);
          const input = request.body as Bulk;
          const total = await database.withSeller(owner.sellerId, (trx) =>
            selection.count(trx, owner, input.selection),
          );
          const title = `${jobs.bulk.verbs[input.action as Bulk['action']]} ${counted(total)}`;
          const job = await bulk.start({ owner, title, input, total, origin: originOf(request) });
          return reply.status(jobStatusCode(job)).send(job);
        },
      );

      app.post(
        `${path}/export`,
        {
          config: { access: 'seller', permission: `${area}:ler`, takesDataOut: true, idempotent: true },
          schema: {
            operationId: `export${many}`,
            tags: [tag],
            summary:
              'Writes records into a CSV: its file is at /jobs/{id}/file. 201 when it is ready, 202 while it is not',
            body: jobs.export.request as z.ZodType,
            response: { ...JOB_ANSWERS },
          },
        },
        async (request, reply) => {
          const owner = ownerOf(request);
          const origin = originOf(request);
          const asked = request.body as Export;
          const { selection: picked, filter } = asked;
          const total = await (picked === undefined
            ? jobs.export.count(platform, owner, filter ?? ({} as Filter))
            : database.withSeller(owner.sellerId, (trx) => selection.count(trx, owner, picked)));
          const title = `Exportar ${counted(total)}`;
          const input = jobs.export.veiled?.(identityOf(request), asked) ?? asked;
          const job = await exporting.start({ owner, title, input, total, origin }, (trx, id) =>
            recordAudit(trx, origin, {
              sellerId: owner.sellerId,
              action: jobs.export.auditAction,
              entity: 'job',
              entityId: id,
              after: { total },
            }),
          );
          return reply.status(jobStatusCode(job)).send(job);
        },
      );

      csvImportRoutes(app, platform, {
        handler: jobs.import.job(platform),
        paths: { upload: `${path}/import`, apply: `${path}/imports/:jobId/apply` },
        operationIds: { upload: `import${many}`, apply: `apply${one}Import` },
        tag,
        permission: `${area}:editar`,
        summaries: {
          upload:
            'Looks through a file of records and writes nothing yet. 201 when it waits for a decision, 202 while it goes on',
          apply: 'Writes what the dry run found. 201 when it has ended, 202 while it goes on',
        },
        headers: importHeaders,
        defaultName: jobs.import.defaultName,
        async read(bytes, known) {
          const { parts, lines, unknown, ...rest } = await readResourceFile(jobs.import.file, bytes, known);
          return { parts, lines, unknown, rest };
        },
        applying: (): ResourceImportCursor => APPLYING,
      });
    };
  };
