import { defer } from '../../db/deferred';
import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import {
  choiceStatement,
  createPixelDeliveries,
  createVisitDeliveries,
  momentStatement,
  sendAfterChoice,
} from './create';
import { pixelDeliveryRoutes } from './deliveries';
import { deleteOldDeliveries } from './delivery';
import { pixelJobs } from './jobs';
import { pixelActionRoutes, pixels as pixelRecords, pixelRoutes, sealedTokens } from './pixels';
import { sendToPixels } from './send';

export { claimTags } from './tags';

/** The module of pixels: the accounts that a store reports its sales to, and its deliveries. */
export const pixels: ApiModule = {
  name: 'pixels',
  tags: {
    pixels: 'Pixels of advertisers, and what they were told.',
  },
  routes: [pixelActionRoutes, pixelJobs.routes, pixelRoutes, pixelDeliveryRoutes],
  jobs: (platform) => pixelJobs.handlers(platform),
  workers: (platform) => [
    createPixelDeliveries(platform),
    sendAfterChoice(platform),
    createVisitDeliveries(platform),
    sendToPixels(platform),
  ],
  on: {
    async 'order.changed'(trx, change) {
      const statement = momentStatement(trx, change);
      if (statement) defer(trx, statement);
    },
    async 'visit.chosen'(trx, choice) {
      if (!choice.isTest) defer(trx, choiceStatement(trx, choice));
    },
  },
  sweep: { pixelDeliveries: ({ database }) => deleteOldDeliveries(database.platform) },
  erase: [eraseRows('pixels')],
  export: [exportRecords('pixels', pixelRecords)],
  sealed: [sealedTokens],
  demoStore: [async (demo) => (await import('./seed-demo')).seedPixels(demo)],
};
