import { type Job, job } from '@balcao/api-schema';
import { isUnderway } from './engine';

/** The statuses of a call that starts a job. */
export const JOB_ANSWERS = { 201: job, 202: job } as const;

/** 201 for a job that has ended or waits for a person, 202 for one that still runs. */
export const jobStatusCode = (started: Job): 201 | 202 => (isUnderway(started) ? 202 : 201);
