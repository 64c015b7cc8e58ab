import type { TablesOfCatalog } from '../modules/catalog/tables/tables';
import type { TablesOfCertificates } from '../modules/certificates/tables/tables';
import type { TablesOfCheckout } from '../modules/checkout/tables/tables';
import type { TablesOfDomains } from '../modules/domains/tables/tables';
import type { TablesOfFinance } from '../modules/finance/tables/tables';
import type { TablesOfIdentity } from '../modules/identity/tables/tables';
import type { TablesOfIntegrations } from '../modules/integrations/tables/tables';
import type { TablesOfKyc } from '../modules/kyc/tables/tables';
import type { TablesOfOrders } from '../modules/orders/tables/tables';
import type { TablesOfPayments } from '../modules/payments/tables/tables';
import type { TablesOfPixels } from '../modules/pixels/tables/tables';
import type { TablesOfPlatform } from '../modules/platform/tables/tables';
import type { TablesOfSellers } from '../modules/sellers/tables/tables';
import type { TablesOfSelling } from '../modules/selling/tables/tables';
import type { TablesOfSystem } from '../modules/system/tables/tables';

/** Every table of the API, as Kysely sees it: the tables of all modules. */
export interface Schema
  extends TablesOfSystem,
    TablesOfIdentity,
    TablesOfSellers,
    TablesOfKyc,
    TablesOfCatalog,
    TablesOfCertificates,
    TablesOfDomains,
    TablesOfSelling,
    TablesOfOrders,
    TablesOfPayments,
    TablesOfPixels,
    TablesOfCheckout,
    TablesOfFinance,
    TablesOfIntegrations,
    TablesOfPlatform {}
