import type { Job, JobKind, JobList, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** A file may be large and is made while it is sent. */
const FILE_TIMEOUT_MS = 120_000;

/** The calls of a job. Every one rejects with an `ApiError`. */
export interface JobsClient {
  /** What the person has started of these kinds and may still want to know of, the newest first. */
  recent(kinds: readonly JobKind[], signal?: AbortSignal): Promise<readonly Job[]>;
  read(id: string, signal?: AbortSignal): Promise<Job>;
  /** What became of each row. */
  rows(id: string, query: JobRowsQuery, signal?: AbortSignal): Promise<JobRowPage>;
  /** Stops a job; what it has done stays done. */
  cancel(id: string): Promise<Job>;
  /** Keeps a job that has ended out of `recent`. */
  dismiss(id: string): Promise<void>;
  /** The file that the job made. */
  file(id: string): Promise<Blob>;
}

/** The calls of `/jobs`. */
export function createJobsClient(http: HttpClient): JobsClient {
  return {
    recent: async (kinds, signal) =>
      (await http.get<JobList>('/jobs', { params: { kind: kinds }, signal })).data.items,
    read: async (id, signal) => (await http.get<Job>(`/jobs/${id}`, { signal })).data,
    rows: async (id, query, signal) =>
      (await http.get<JobRowPage>(`/jobs/${id}/rows`, { params: query, signal })).data,
    cancel: async (id) => (await http.post<Job>(`/jobs/${id}/cancel`)).data,
    dismiss: async (id) => void (await http.post<void>(`/jobs/${id}/dismiss`)),
    file: async (id) =>
      (await http.get<Blob>(`/jobs/${id}/file`, { responseType: 'blob', timeout: FILE_TIMEOUT_MS })).data,
  };
}

/** Lets a job be, of which the person knows all. Should the call fail, they are shown it once more, and no harm is done. */
export function forget(jobs: Pick<JobsClient, 'dismiss'>, { id }: Pick<Job, 'id'>): void {
  jobs.dismiss(id).catch(() => undefined);
}
