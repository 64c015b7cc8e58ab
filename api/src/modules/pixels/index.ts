import type { ApiModule } from '../../module';
import { eraseRows, exportRecords } from '../../resources/personal-data';
import { pixelJobRoutes } from './pixels/jobs';
import { pixels as pixelRecords, pixelRoutes } from './pixels/resource';
import { pixelModule } from './pixels/routes';
import { sealedTokens } from './pixels/token';

/** Whom a store reports its sales to, and what became of each report. */
export const pixels: ApiModule = {
  name: 'pixels',
  routes: [pixelModule, pixelJobRoutes, pixelRoutes],
  erase: [eraseRows('pixels')],
  export: [exportRecords('pixels', pixelRecords)],
  sealed: [sealedTokens],
  demoStore: [async (demo) => (await import('./demo/seed-pixels')).seedPixels(demo)],
};
