import type { Job, JobKind, JobStatus } from '@balcao/api-schema';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { hasEnded, isFileReady } from './job-words';
import { dismissJob, type JobsClient } from './jobs-client';

export interface FollowedJob {
  job: Job;
  /** The state that the person has already seen. */
  known: JobStatus | undefined;
}

export interface FollowedJobs {
  jobs: readonly FollowedJob[];
  /** The job whose progress or result is open. */
  opened: Job | undefined;
  /** The import under review. */
  review: Job | undefined;
  /** `open` shows it at once, unless it has ended without a failure. */
  follow(job: Job, options?: { open?: boolean }): void;
  open(job: Job): void;
  close(job: Job): void;
  /** Shows it no more, here and elsewhere. */
  dismiss(job: Job): void;
}

const NONE: readonly Job[] = [];

/**
 * The jobs above a list: those started from it and the person's earlier jobs of its kinds that were not dismissed. So
 * a job survives a reload.
 */
export function useFollowedJobs(jobs: JobsClient, kinds: readonly JobKind[]): FollowedJobs {
  const [started, setStarted] = useState(NONE);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [openedId, setOpenedId] = useState<string>();
  const [review, setReview] = useState<Job>();
  // A failure is ignored: jobs started here are still shown, and the list reports the error itself.
  const { data: recent = NONE } = useQuery({
    queryKey: ['jobs', kinds],
    queryFn: ({ signal }) => jobs.recent(kinds, signal),
    enabled: kinds.length > 0,
    // Reads the current state when the person comes back.
    gcTime: 0,
  });

  /** A shown result is known. A ready file stays until it is downloaded. */
  const dismissIfShown = useCallback(
    (job: Job) => {
      if (hasEnded(job) && !isFileReady(job)) dismissJob(jobs, job);
    },
    [jobs],
  );

  const leaveReview = useCallback(({ id }: Job) => {
    setReview((before) => (before?.id === id ? undefined : before));
  }, []);

  const follow = useCallback<FollowedJobs['follow']>(
    (job, { open = false } = {}) => {
      setStarted((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
      leaveReview(job);
      dismissIfShown(job);
      const wentWell = hasEnded(job) && job.counts.failed === 0 && job.status === 'done';
      if (open && !wentWell) setOpenedId(job.id);
    },
    [dismissIfShown, leaveReview],
  );

  const before = recent.filter(({ id }) => started.every((job) => job.id !== id));
  const followed: FollowedJob[] = [
    ...started.map((job) => ({ job, known: job.status === 'review' ? job.status : undefined })),
    ...before.map((job) => ({ job, known: job.status })),
  ].filter(({ job }) => !dismissed.includes(job.id));

  return {
    jobs: followed,
    opened: followed.find(({ job }) => job.id === openedId)?.job,
    review,
    follow,
    open(job) {
      const isReview = job.status === 'review';
      setReview(isReview ? job : undefined);
      setOpenedId(isReview ? undefined : job.id);
    },
    close(job) {
      setOpenedId(undefined);
      dismissIfShown(job);
    },
    dismiss(job) {
      setDismissed((ids) => [...ids, job.id]);
      leaveReview(job);
      if (hasEnded(job)) dismissJob(jobs, job);
    },
  };
}
