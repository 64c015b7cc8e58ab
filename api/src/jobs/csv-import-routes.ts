import { columnMappingQuery, fileRefusal, IMPORT_FILE_BYTES, id, z } from '@balcao/api-schema';
import type { Permission } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { acceptCsv, csvBytes, csvFileName, TAKES_CSV } from '../csv/csv-upload';
import type { KnownColumns } from '../csv/read-table';
import type { Platform } from '../platform';
import { ownerOf } from '../plugins/owner-of';
import { originOf } from '../security/origin';
import { JOB_ANSWERS, jobStatusCode } from './answer-job';
import { continueImport, type ImportDecision } from './continue-import';
import { columnsOfStore } from './import-columns-repository';
import { storePart } from './job-files';
import type { JobHandler } from './job-handler';

const applyRequest = z.strictObject({ mode: z.enum(['all', 'valid']) });
const LISTED_COLUMNS = 50;

type Mode = ImportDecision['mode'];

/** The parts that a file was read into. */
interface ReadFile<Rest> {
  /** Stored one by one, for a dry run part by part. */
  parts: readonly Buffer[];
  lines: number;
  /** The headings of columns that mean nothing here. */
  unknown: readonly string[];
  /** Members of the job's input beside the name. */
  rest: Rest;
}

/** An import of a CSV: how its routes are called, and what they start. */
export interface CsvImport<Rest, Cursor extends object> {
  handler: JobHandler<{ fileName: string } & Rest, Cursor>;
  /** `/products/import`, whose decision is taken at `/products/imports/{jobId}/apply`. */
  paths: { upload: string; apply: string };
  /** The names of the two calls. */
  operationIds: { upload: string; apply: string };
  tag: string;
  permission: Permission;
  summaries: { upload: string; apply: string };
  /** Of the upload: the file's name in `x-file-name`. */
  headers: z.ZodType<{ 'x-file-name'?: string | undefined }>;
  /** For a file without a name. */
  defaultName: string;
  /** @throws Problem validation for a file that cannot be read, import_columns where a column is missing */
  read(bytes: Buffer, known: KnownColumns): Promise<ReadFile<Rest>>;
  /** The cursor at which the writing begins. */
  applying(mode: Mode): Cursor;
}

/** The routes of an import: a dry run of a file, and the writing after a person confirms. */
export function csvImportRoutes<Rest, Cursor extends object>(
  instance: FastifyInstance,
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  {
    handler,
    paths,
    operationIds,
    tag,
    permission,
    summaries,
    headers,
    defaultName,
    read,
    applying,
  }: CsvImport<Rest, Cursor>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>();
  const starter = jobs.starterOf(handler);
  const writing = { access: 'seller', permission, idempotent: true } as const;
  acceptCsv(app, IMPORT_FILE_BYTES);

  app.post(
    paths.upload,
    {
      bodyLimit: IMPORT_FILE_BYTES,
      config: { ...writing, takes: TAKES_CSV },
      schema: {
        operationId: operationIds.upload,
        tags: [tag],
        summary: summaries.upload,
        consumes: ['text/csv'],
        headers,
        querystring: columnMappingQuery,
        response: { ...JOB_ANSWERS, 422: fileRefusal },
      },
    },
    async (request, reply) => {
      const owner = ownerOf(request);
      const { parts, lines, unknown, rest } = await read(
        csvBytes(request.body),
        columnsOfStore(database, owner, request.query.mapping),
      );
      const fileName = csvFileName(request.headers['x-file-name'], defaultName);
      const input = { fileName, unknownColumns: unknown.slice(0, LISTED_COLUMNS), ...rest };
      const job = await starter.start(
        { owner, title: `Importar ${fileName}`, input, total: lines, origin: originOf(request) },
        async (trx, jobId) => {
          for (const [part, bytes] of parts.entries())
            await storePart(trx, { owner, jobId, role: 'input' }, part, bytes);
        },
      );
      return reply.status(jobStatusCode(job)).send(job);
    },
  );

  app.post(
    paths.apply,
    {
      config: writing,
      schema: {
        operationId: operationIds.apply,
        tags: [tag],
        summary: summaries.apply,
        params: z.object({ jobId: id }),
        body: applyRequest,
        response: { ...JOB_ANSWERS },
      },
    },
    async (request, reply) => {
      const owner = ownerOf(request);
      const { jobId } = request.params;
      const { mode } = request.body;
      await database.withSeller(owner.sellerId, (trx) =>
        continueImport(trx, owner, jobId, {
          kind: handler.kind,
          mode,
          cursor: applying(mode),
          origin: originOf(request),
        }),
      );
      const job = await jobs.resume(owner, jobId);
      return reply.status(jobStatusCode(job)).send(job);
    },
  );
}
