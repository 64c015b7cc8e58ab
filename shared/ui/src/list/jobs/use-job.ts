import type { Job } from '@balcao/api-schema';
import { useQuery } from '@tanstack/react-query';
import { isSettled } from './job-words';
import type { JobsClient } from './jobs-client';

/** How often a job that is at work is read. */
const PAUSE_MS = 1000;

export interface WatchedJob {
  job: Job;
  /** The last read failed; the next one follows by itself. */
  isLost: boolean;
  refresh(): Promise<unknown>;
}

/** A job as it is now, read again every second until it has ended or waits for the person. */
export function useJob(jobs: Pick<JobsClient, 'read'>, started: Job): WatchedJob {
  const query = useQuery({
    queryKey: ['job', started.id],
    queryFn: ({ signal }) => jobs.read(started.id, signal),
    initialData: started,
    // The answer of the starting call is fresh, so it is not read again at once.
    staleTime: PAUSE_MS,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : PAUSE_MS),
  });
  return { job: query.data, isLost: query.isError, refresh: query.refetch };
}
