import type { Job } from '@balcao/api-schema';
import { saveFile } from '../../display/save-file';
import { isExport } from './job-words';
import { dismissJob, type JobsClient } from './jobs-client';

/** Downloads a job's file and dismisses an export. Rejects with the `ApiError` of the call. */
export async function saveJobFile(jobs: Pick<JobsClient, 'file' | 'dismiss'>, job: Job): Promise<void> {
  saveFile(job.fileName ?? 'balcao.csv', await jobs.file(job.id));
  if (isExport(job)) dismissJob(jobs, job);
}
