import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { JobsClient } from './jobs-client';
import { saveJobFile } from './save-file';

/**
 * Hands out what an export has made: at once when it is there, else it is followed above the list.
 *
 * The returned function rejects with the `ApiError` of the download.
 */
export function useTakeExport(
  jobs: Pick<JobsClient, 'file'>,
  follow: (job: Job) => void,
): (job: Job) => Promise<void> {
  const { notify } = useShell();
  return async (job) => {
    if (job.status === 'done' && job.fileName) {
      await saveJobFile(jobs, job);
      notify.toast('Arquivo baixado.');
      return;
    }
    follow(job);
    notify.toast('A exportação está sendo preparada. Avisamos aqui quando o arquivo estiver pronto.', {
      kind: 'info',
    });
  };
}
