import type { ApiModule } from './module';
import { catalog } from './modules/catalog';
import { certificates } from './modules/certificates';
import { checkout } from './modules/checkout';
import { domains } from './modules/domains';
import { finance } from './modules/finance';
import { identity } from './modules/identity';
import { integrations } from './modules/integrations';
import { kyc } from './modules/kyc';
import { onboarding } from './modules/onboarding';
import { orders } from './modules/orders';
import { payments } from './modules/payments';
import { pixels } from './modules/pixels';
import { platform } from './modules/platform';
import { sellers } from './modules/sellers';
import { selling } from './modules/selling';
import { system } from './modules/system';

/** All modules of the API. Each may use those before it; the fences check this. */
export const MODULES: readonly ApiModule[] = [
  system,
  identity,
  sellers,
  kyc,
  catalog,
  certificates,
  domains,
  selling,
  orders,
  payments,
  pixels,
  checkout,
  finance,
  integrations,
  onboarding,
  platform,
];
