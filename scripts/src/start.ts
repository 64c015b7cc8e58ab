import { Lifetime } from './processes/lifetime';
import { announce } from './product/announce';
import { buildProduct } from './product/build';
import { readSettings } from './product/settings';
import { startProduct } from './product/start-product';

const started = performance.now();
const log = (line: string) => console.log(`  ${line}`);

await new Lifetime().run(async (lifetime) => {
  const settings = readSettings(process.env);
  console.log('Starting Balcão');
  await startProduct({
    settings,
    build: () => buildProduct([], lifetime, log),
    watchApi: false,
    verbose: false,
    lifetime,
    log,
  });
  announce(settings, performance.now() - started);
});
