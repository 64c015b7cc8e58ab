import { sweepJobs } from '../../jobs/sweep-jobs';
import type { ApiModule } from '../../module';
import { deleteOldParkedTasks } from '../../queue';
import { healthRoutes } from './health';
import { deleteExpiredRows, makeMonthPartitions } from './housekeeping';
import { jobsRoutes } from './jobs';
import { liveRoutes } from './live';
import { noticeWorkers } from './notice-workers';
import { deleteOldNotices, noticesRoutes } from './notices';
import { mailWorkers, outboxRoutes } from './outbox';
import {
  eraseTraces,
  eraseTracesOfBuyers,
  exportAuditTrail,
  exportNotices,
} from './personal-data-repository';

/** The module that every request and screen needs: health, live events, notices, background jobs, sent mail. */
export const system: ApiModule = {
  name: 'system',
  tags: {
    jobs: 'Work that goes on after its request.',
    live: 'Events for open pages.',
    notices: 'What people are told of.',
    system: 'Health and version.',
    webhooks: 'What gateways, shops and the provider of identities tell us.',
  },
  routes: [healthRoutes, liveRoutes, noticesRoutes, jobsRoutes, outboxRoutes],
  workers: (platform, logger) => [...mailWorkers(platform, logger), ...noticeWorkers(platform)],
  sweep: {
    expiredRows: ({ database }) => deleteExpiredRows(database),
    months: ({ database }) => makeMonthPartitions(database),
    jobs: ({ database }) => sweepJobs(database),
    queue: ({ database }) => deleteOldParkedTasks(database),
    notices: ({ database }) => deleteOldNotices(database.platform),
  },
  on: { 'buyers.erased': eraseTracesOfBuyers },
  erase: [{ rows: eraseTraces }],
  export: [exportAuditTrail, exportNotices],
};
