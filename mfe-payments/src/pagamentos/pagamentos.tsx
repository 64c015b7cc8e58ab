import { Page, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { GatewayTab } from './gateway/gateway-tab';
import { PaymentsPage } from './payments-page';

/** How the store is paid: through which gateway, by which methods, and what comes of it. */
export default function Pagamentos() {
  return (
    <PaymentsPage>
      <Page title="Pagamentos">
        <Stack>
          <PageTabs
            label="Partes dos pagamentos"
            tabs={[{ key: 'gateway', label: 'Gateway', content: <GatewayTab /> }]}
          />
        </Stack>
      </Page>
    </PaymentsPage>
  );
}
