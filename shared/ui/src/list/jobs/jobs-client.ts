import type { Job, JobRowPage, JobRowsQuery } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** A file may be large and is made while it is sent. */
const FILE_TIMEOUT_MS = 120_000;

/** The calls of a job. Every one rejects with an `ApiError`. */
export interface JobsClient {
  read(id: string, signal?: AbortSignal): Promise<Job>;
  /** What became of each row. */
  rows(id: string, query: JobRowsQuery, signal?: AbortSignal): Promise<JobRowPage>;
  /** Stops a job; what it has done stays done. */
  cancel(id: string): Promise<Job>;
  /** The text of the file that the job made. */
  file(id: string): Promise<string>;
}

/** The calls of `/jobs`. */
export function createJobsClient(http: HttpClient): JobsClient {
  return {
    read: async (id, signal) => (await http.get<Job>(`/jobs/${id}`, { signal })).data,
    rows: async (id, query, signal) =>
      (await http.get<JobRowPage>(`/jobs/${id}/rows`, { params: query, signal })).data,
    cancel: async (id) => (await http.post<Job>(`/jobs/${id}/cancel`)).data,
    file: async (id) => (await http.get<string>(`/jobs/${id}/file`, { timeout: FILE_TIMEOUT_MS })).data,
  };
}
