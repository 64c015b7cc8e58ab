import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button } from '../../base/button';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import { isExport } from './job-words';
import type { JobsClient } from './jobs-client';
import { saveJobFile } from './save-file';

export interface SaveFileButtonProps {
  job: Job;
  jobs: Pick<JobsClient, 'file' | 'dismiss'>;
  size?: 'small' | 'medium';
}

/** Downloads the file of a job: what was exported, or the rows that failed. */
export function SaveFileButton({ job, jobs, size }: SaveFileButtonProps) {
  const { notify } = useShell();
  const { busy, submit } = useSubmit(
    () => saveJobFile(jobs, job),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <Button icon="download" size={size} busy={busy} onClick={() => void submit(undefined)}>
      {isExport(job) ? 'Baixar arquivo' : 'Baixar linhas com erro'}
    </Button>
  );
}
