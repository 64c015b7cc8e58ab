import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { JobDialog } from './job-dialog';
import { JobStrip } from './job-strip';
import { hasEnded, jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import type { FollowedJobs } from './use-followed-jobs';

export interface JobListProps {
  followed: FollowedJobs;
  jobs: JobsClient;
  /** A job has ended: read the affected data again. */
  onEnded(): void;
}

function toastKind({ status, counts }: Job) {
  if (status === 'review') return 'info';
  return status === 'done' && counts.failed === 0 ? 'success' : 'warning';
}

/** The jobs above a list, with a notice at each step, and the open job's dialog. */
export function JobList({ followed, jobs, onEnded }: JobListProps) {
  const { notify } = useShell();

  function tell(job: Job) {
    if (hasEnded(job)) onEnded();
    notify.toast(`${job.title}. ${jobWords(job)}`, { kind: toastKind(job) });
  }

  return (
    <>
      {followed.jobs.map(({ job, known }) => (
        <JobStrip
          key={job.id}
          started={job}
          known={known}
          jobs={jobs}
          onSettled={tell}
          onOpen={followed.open}
          onDismiss={followed.dismiss}
        />
      ))}
      {followed.opened && (
        <JobDialog
          key={followed.opened.id}
          started={followed.opened}
          jobs={jobs}
          onReview={followed.open}
          onClose={followed.close}
        />
      )}
    </>
  );
}
