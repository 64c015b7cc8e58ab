import type { GatewayId } from '@balcao/domain';
import { GatewayDouble } from './gateway-double';
import { type Account, createAccount } from './stored-account';
import { startTestApi, type TestApi } from './test-app';

/** An API that uses one double for some gateways. */
export interface GatewayApi {
  api: TestApi;
  double: GatewayDouble;
  stop(): Promise<void>;
}

/** Builds the API for a test file, with a double that accepts all credentials. Stop it after the tests. */
export async function startGatewayApi(
  gateways: readonly GatewayId[],
  settings: Record<string, string> = {},
): Promise<GatewayApi> {
  const double = await GatewayDouble.start(() => true, {});
  const urls = gateways.map((name) => `${name}=${double.url}`).join();
  const api = await startTestApi({ GATEWAY_URLS: urls, ...settings });
  return {
    api,
    double,
    async stop() {
      await api.close();
      await double.stop();
    },
  };
}

/** The store that a test of gateways begins with. */
export interface GatewayStore extends Pick<GatewayApi, 'api' | 'double'> {
  maria: Account;
}

/** Builds the API for a test file, and gives each test a new store and a double that has forgotten the test before. */
export function withGatewayStore(
  gateways: readonly GatewayId[],
  begin: (store: GatewayStore) => void | Promise<void>,
): void {
  let started: GatewayApi;
  beforeAll(async () => {
    started = await startGatewayApi(gateways);
  });
  afterAll(() => started.stop());
  beforeEach(async () => {
    const { api, double } = started;
    double.forget();
    await begin({ api, double, maria: await createAccount(api.platform) });
  });
}
