import type { GatewayId } from '@balcao/domain';
import { GatewayDouble } from './gateway-double';
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
