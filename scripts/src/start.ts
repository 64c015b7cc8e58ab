import { Lifetime } from './processes/lifetime';
import { announcement } from './product/announce';
import { readSettings } from './product/settings';
import { startProduct } from './product/start-product';

const started = performance.now();

await new Lifetime().run(async (lifetime) => {
  const settings = readSettings(process.env);
  console.log('Starting Balcão');
  const panelUrl = await startProduct({
    settings,
    watch: undefined,
    lifetime,
    log: (line) => console.log(`  ${line}`),
  });
  console.log(announcement(settings, performance.now() - started, panelUrl));
});
