import type { Job } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import { csvFileName } from '../csv/csv-upload';
import { ownerOf } from '../plugins/owner-of';
import { originOf } from '../security/origin';
import type { JobStarter } from './engine';
import { storePart } from './job-files';

/** A file that was read. */
export interface ImportedFile<Input> {
  /** The name where the browser sends none. */
  fallbackName: string;
  /** How many lines it has, without its headings. */
  lines: number;
  /** Its bytes, as the job reads them. */
  parts: readonly Buffer[];
  /** What the job keeps besides the name. */
  input: Omit<Input, 'fileName'>;
}

/** Starts the dry run of an import, with its file. @returns the job after at most two seconds */
export function startImport<Input extends { fileName: string }>(
  starter: JobStarter<Input>,
  request: FastifyRequest,
  { fallbackName, lines, parts, input }: ImportedFile<Input>,
): Promise<Job> {
  const owner = ownerOf(request);
  const fileName = csvFileName(request.headers['x-file-name']?.toString(), fallbackName);
  return starter.start(
    {
      owner,
      title: `Importar ${fileName}`,
      input: { ...input, fileName } as Input,
      total: lines,
      origin: originOf(request),
    },
    async (trx, jobId) => {
      for (const [part, bytes] of parts.entries())
        await storePart(trx, { owner, jobId, role: 'input' }, part, bytes);
    },
  );
}
