import type { Job, JobKind, JobList, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
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
      (await http.get<JobList>('/jobs', { params: { kind: kinds }, signal })).data.items,
    read: async (id, signal) => (await http.get<Job>(callPath`/jobs/${id}`, { signal })).data,
    rows: async (id, query, signal) =>
      (await http.get<JobRowPage>(callPath`/jobs/${id}/rows`, { params: query, signal })).data,
    cancel: async (id) => (await http.post<Job>(callPath`/jobs/${id}/cancel`)).data,
    dismiss: async (id) => void (await http.post<void>(callPath`/jobs/${id}/dismiss`)),
    file: async (id) =>
      (await http.get<Blob>(callPath`/jobs/${id}/file`, { responseType: 'blob', timeout: FILE_TIMEOUT_MS }))
        .data,
  };
}

/** Dismisses a finished job. When the call fails the job is shown once more, which does no harm. */
export function dismissJob(jobs: Pick<JobsClient, 'dismiss'>, { id }: Pick<Job, 'id'>): void {
  jobs.dismiss(id).catch(() => undefined);
}
