import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@balcao/api-schema';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** Reads a job until it has ended or waits for a person. */
export async function endedJob({ app }: TestApi, { headers }: Account, job: Job): Promise<Job> {
  let latest = job;
  while (latest.status === 'waiting' || latest.status === 'running') {
    await pause(50);
    latest = (await app.inject({ url: `/jobs/${job.id}`, headers })).json();
  }
  return latest;
}
