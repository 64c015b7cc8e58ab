import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { isFileReady } from './job-words';
import type { JobsClient } from './jobs-client';
import { saveJobFile } from './save-file';

/**
 * Downloads an export when it is finished, else follows it above the list.
 *
 * The returned function rejects with the `ApiError` of the download.
 */
export function useTakeExport(
  jobs: Pick<JobsClient, 'file' | 'dismiss'>,
  follow: (job: Job) => void,
): (job: Job) => Promise<void> {
  const { notify } = useShell();
  return async (job) => {
    if (isFileReady(job)) {
      await saveJobFile(jobs, job).catch((error: unknown) => {
        // The file is still stored, so the strip offers it again.
        follow(job);
        throw error;
      });
      notify.toast('Arquivo baixado.');
      return;
    }
    follow(job);
    notify.toast('A exportação está sendo preparada. Avisamos aqui quando o arquivo estiver pronto.', {
      kind: 'info',
    });
  };
}
