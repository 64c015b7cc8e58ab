import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { JobDialog } from './job-dialog';
import { JobStrip } from './job-strip';
import { jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import type { FollowedJobs } from './use-followed-jobs';

export interface JobListProps {
  followed: FollowedJobs;
  jobs: JobsClient;
  /** A job has ended: what it touched should be read again. */
  onEnded(): void;
}

/** The jobs that were started from a list, each with a notice when it has ended, and the result that is open. */
export function JobList({ followed, jobs, onEnded }: JobListProps) {
  const { notify } = useShell();

  function tell(job: Job) {
    onEnded();
    const wentWell = job.status === 'done' && job.counts.failed === 0;
    notify.toast(`${job.title}. ${jobWords(job)}`, { kind: wentWell ? 'success' : 'warning' });
  }

  return (
    <>
      {followed.jobs.map((job) => (
        <JobStrip
          key={job.id}
          started={job}
          jobs={jobs}
          onEnded={tell}
          onOpen={() => followed.open(job)}
          onDismiss={() => followed.dismiss(job)}
        />
      ))}
      {followed.opened && (
        <JobDialog key={followed.opened.id} started={followed.opened} jobs={jobs} onClose={followed.close} />
      )}
    </>
  );
}
