import { writeSync } from 'node:fs';
import { visit } from '../buyer-checkout';
import { startTestApi } from '../test-app';

/**
 * An API and a buyer who pays what a link sells. Writes the token of the session to standard output, and kills itself around the
 * charge: before the gateway is asked, or once it has made the charge, of which nobody hears.
 */
const [settings = '{}', link = '', key = '', moment = ''] = process.argv.slice(2);

async function run(): Promise<void> {
  const api = await startTestApi(JSON.parse(settings));
  const { simulador } = api.platform.gateways;
  const charge = simulador.charge.bind(simulador);
  simulador.charge = async (...asked) => {
    if (moment === 'after') await charge(...asked);
    process.kill(process.pid, 'SIGKILL');
    throw new Error('The process is gone.');
  };
  const buyer = await visit(api, link);
  const { version } = await buyer.fill();
  writeSync(1, buyer.token);
  await buyer.pay(version, key);
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
