import { sweepJobs } from '../../jobs/sweep-jobs';
import type { ApiModule } from '../../module';
import { sweepQueue } from '../../queue';
import { healthModule } from './health/routes';
import { jobsModule } from './jobs/routes';
import { liveModule } from './live/routes';
import { makeMonthPartitions } from './months/repository';
import { outboxModule } from './outbox/routes';
import { mailWorkers } from './outbox/send-mail';
import { eraseTraces, exportAuditTrail } from './personal-data-repository';
import { deleteExpiredRows } from './retention-repository';

/** What every request and screen needs: health, live events, background jobs, sent mail. */
export const system: ApiModule = {
  name: 'system',
  routes: [healthModule, liveModule, jobsModule, outboxModule],
  workers: mailWorkers,
  sweep: {
    expiredRows: ({ database }) => deleteExpiredRows(database),
    months: ({ database }) => makeMonthPartitions(database),
    jobs: ({ database }) => sweepJobs(database),
    queue: ({ database }) => sweepQueue(database),
  },
  erase: [{ rows: eraseTraces }],
  export: [exportAuditTrail],
};
