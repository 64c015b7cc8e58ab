import type { Job } from '@balcao/api-schema';
import { Sheet } from '../sheet';
import { jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import { useJob } from './use-job';

export interface JobDialogProps {
  started: Job;
  jobs: JobsClient;
  onClose(): void;
}

/** A job's progress, and what became of each row. */
export function JobDialog({ started, jobs, onClose }: JobDialogProps) {
  const { job } = useJob(jobs, started);
  return (
    <Sheet title={job.title} onClose={onClose} footer={null}>
      <p>{jobWords(job)}</p>
    </Sheet>
  );
}
