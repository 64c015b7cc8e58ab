import type { Job } from '@balcao/api-schema';
import type { JobsClient } from './jobs-client';

const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a CSV to the browser as a download. */
export function saveCsv(name: string, text: string): void {
  // Reading an answer as text swallows the mark that tells Excel that the file is UTF-8.
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  const url = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

/** Downloads the file that a job made. Rejects with the `ApiError` of the call. */
export async function saveJobFile(jobs: Pick<JobsClient, 'file'>, job: Job): Promise<void> {
  saveCsv(job.fileName ?? 'balcao.csv', await jobs.file(job.id));
}
