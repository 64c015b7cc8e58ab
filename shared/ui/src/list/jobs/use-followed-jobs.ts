import type { Job } from '@balcao/api-schema';
import { useCallback, useState } from 'react';
import { hasEnded } from './job-words';

export interface FollowedJobs {
  jobs: readonly Job[];
  /** The job whose result is open. */
  opened: Job | undefined;
  /** `open` shows it at once, unless it has ended without a failure. */
  follow(job: Job, options?: { open?: boolean }): void;
  open(job: Job): void;
  close(): void;
  dismiss(job: Job): void;
}

/** The jobs that were started from a list and are shown above it. */
export function useFollowedJobs(): FollowedJobs {
  const [jobs, setJobs] = useState<readonly Job[]>([]);
  const [openedId, setOpenedId] = useState<string>();

  const follow = useCallback<FollowedJobs['follow']>((job, { open = false } = {}) => {
    setJobs((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
    const wentWell = hasEnded(job) && job.counts.failed === 0 && job.status === 'done';
    if (open && !wentWell) setOpenedId(job.id);
  }, []);

  return {
    jobs,
    opened: jobs.find(({ id }) => id === openedId),
    follow,
    open: ({ id }) => setOpenedId(id),
    close: () => setOpenedId(undefined),
    dismiss: ({ id }) => setJobs((before) => before.filter((job) => job.id !== id)),
  };
}
