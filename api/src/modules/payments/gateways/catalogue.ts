import type { GatewayCatalogue } from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS } from '@balcao/domain';

/** The gateways that a store can choose, and what each of them needs. */
export const gatewayCatalogueOf = (): GatewayCatalogue => ({
  items: GATEWAY_IDS.map((id) => {
    const { methods, modes, credentials, ...words } = GATEWAYS[id];
    return { id, ...words, methods: [...methods], modes: [...modes], credentials: [...credentials] };
  }),
});
