import type { Job, JobKind, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** The file may be large and is generated while it is sent. */
const FILE_TIMEOUT_MS = 120_000;

/** The calls of a job. Every one rejects with an `ApiError`. */
export interface JobsClient {
  /** The person's jobs of these kinds that were not dismissed, newest first. */
  recent(kinds: readonly JobKind[], signal?: AbortSignal): Promise<readonly Job[]>;
  read(id: string, signal?: AbortSignal): Promise<Job>;
  /** The outcome of each row. */
  rows(id: string, query: JobRowsQuery, signal?: AbortSignal): Promise<JobRowPage>;
  /** Cancels a job. Finished rows stay changed. */
  cancel(id: string): Promise<Job>;
  /** Dismisses a finished job, so that `recent` leaves it out. */
  dismiss(id: string): Promise<void>;
  /** The file that the job made. */
  file(id: string): Promise<Blob>;
}

/** The calls of `/jobs`. */
export function createJobsClient(http: HttpClient): JobsClient {
  return {
    recent: async (kinds, signal) =>
      (await send(http, 'GET /jobs', { query: { kind: [...kinds] }, signal })).items,
    read: (id, signal) => send(http, 'GET /jobs/:id', { params: { id }, signal }),
    rows: (id, query, signal) => send(http, 'GET /jobs/:id/rows', { params: { id }, query, signal }),
    cancel: (id) => send(http, 'POST /jobs/:id/cancel', { params: { id } }),
    dismiss: (id) => send(http, 'POST /jobs/:id/dismiss', { params: { id } }),
    file: async (id) =>
      (await http.get<Blob>(callPath`/jobs/${id}/file`, { responseType: 'blob', timeout: FILE_TIMEOUT_MS }))
        .data,
  };
}

/** Dismisses a finished job. When the call fails the job is shown once more, which does no harm. */
export function dismissJob(jobs: Pick<JobsClient, 'dismiss'>, { id }: Pick<Job, 'id'>): void {
  jobs.dismiss(id).catch(() => undefined);
}
