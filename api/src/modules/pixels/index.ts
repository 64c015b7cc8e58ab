import { defer } from '../../db/deferred';
import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { createPixelDeliveries, sendAfterChoice } from './deliveries/create-deliveries';
import { choiceStatement, momentStatement } from './deliveries/moment-repository';
import { deleteOldDeliveries } from './deliveries/repository';
import { pixelDeliveryRoutes } from './deliveries/routes';
import { sendToPixels } from './deliveries/send';
import { createVisitDeliveries } from './deliveries/visit-deliveries';
import { pixelJobs } from './pixels/jobs';
import { pixels as pixelRecords, pixelRoutes } from './pixels/resource';
import { pixelActionRoutes } from './pixels/routes';
import { sealedTokens } from './pixels/token';

export { claimTags } from './tags/claim-tags';

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
  demoStore: [async (demo) => (await import('./demo/seed-pixels')).seedPixels(demo)],
};
