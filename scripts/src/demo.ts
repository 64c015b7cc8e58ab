import { setTimeout as sleep } from 'node:timers/promises';
import { openDemoStore } from '@balcao/demo/live/store';
import { trickle } from '@balcao/demo/live/trickle';
import { formatTime } from '@balcao/domain';
import { Lifetime } from './processes/lifetime';
import { readSettings } from './product/settings';

// npm run demo: sends visits and orders to the demo store of the running product, until Ctrl-C.

await new Lifetime().run(async (lifetime) => {
  const { url } = readSettings(process.env);
  const store = await openDemoStore(`${url}/api`);
  await lifetime.add(store.close);
  console.log(
    `Visits and orders go to the demo store: watch ${url}/backoffice/dashboard/monitoramento-checkout`,
  );
  console.log('Ctrl-C stops them.\n');

  const stopping = new AbortController();
  const { signal } = stopping;
  const running = trickle({
    store,
    log: (line) => console.log(`${formatTime(new Date().toISOString())}  ${line}`),
    pause: (seconds) => sleep(seconds * 1_000, undefined, { signal }),
    random: Math.random,
  }).catch((error: unknown) => {
    if (!signal.aborted) lifetime.fail(error);
  });
  await lifetime.add(async () => {
    stopping.abort();
    await running;
  });
});
