import { callV1, orderBody } from '../orders';
import { startTestApi } from '../test-app';

/**
 * An API and the buyers whose orders, named by their numbers, want a coupon at once. Kills itself at once with the given number of
 * answers, while the other orders are under way; without one it ends when all are answered.
 */
const [settings = '{}', key = '', coupon = '', buyers = '0', killedAfter = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  const api = await startTestApi({ ...JSON.parse(settings), API_KEY_REQUESTS_PER_MINUTE: '1000000' });
  let answers = 0;
  await Promise.all(
    Array.from({ length: Number(buyers) }, async (_, number) => {
      const customer = { name: 'Ana Prado', email: `ana${number}@exemplo.com.br` };
      await callV1(api, key, 'PUT', `/orders/${coupon}-${number}`, orderBody({ coupon, customer }));
      answers += 1;
      if (String(answers) === killedAfter) process.kill(process.pid, 'SIGKILL');
    }),
  );
  await api.close();
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
