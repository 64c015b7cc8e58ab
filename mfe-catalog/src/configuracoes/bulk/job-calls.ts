import type { Job, Selection } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';
import { csvRequest, type ListScope, type UploadOptions } from '@balcao/ui/list';
import type { PostOnce } from '@balcao/ui/query';

/** Timeout for a large file. The answer waits for the first seconds of the work. */
const FILE_TIMEOUT_MS = 120_000;

export type BulkAction = 'pause' | 'activate' | 'duplicate' | 'delete';

/** The calls of a resource that start jobs: many records at once, and files. Each rejects with an `ApiError`. */
export const createJobCalls = <Filter>(http: HttpClient, postOnce: PostOnce, path: string) => ({
  bulk: (request: { action: BulkAction; selection: Selection<ListScope<Filter>> }) =>
    postOnce<Job>(`${path}/bulk`, request),

  exportCsv: (request: { selection: Selection<ListScope<Filter>> } | { filter: ListScope<Filter> }) =>
    postOnce<Job>(`${path}/export`, request),

  /** Starts the dry run of a CSV. */
  importCsv: async (file: File, options: UploadOptions) =>
    (
      await http.post<Job>(`${path}/import`, file, {
        timeout: FILE_TIMEOUT_MS,
        ...csvRequest(file, options),
      })
    ).data,

  applyImport: (job: Pick<Job, 'id'>, request: { mode: 'all' | 'valid' }) =>
    postOnce<Job>(callPath`${path}/imports/${job.id}/apply`, request),
});

export type JobCalls<Filter> = ReturnType<typeof createJobCalls<Filter>>;
