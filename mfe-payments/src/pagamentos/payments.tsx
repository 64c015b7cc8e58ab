import { LinkButton, Page } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import type { ReactNode } from 'react';
import { ChargesTab } from './cobrancas/charges-tab';
import { MethodsTab } from './formas/methods-tab';
import { GatewayTab } from './gateway/gateway-tab';
import { NOTIFICACOES } from './paths';
import { PaymentsPage } from './payments-page';
import { SimulatorTab } from './simulador/simulator-tab';
import { GatewaysTestMode } from './test-mode';

/** The banner comes with what the gateways have to say, so that it pushes nothing away. */
const part = (content: ReactNode) => (
  <>
    <GatewaysTestMode />
    {content}
  </>
);

/** The payment settings: gateway, methods, simulator and test charges. */
export default function Payments() {
  return (
    <PaymentsPage>
      <Page title="Pagamentos" actions={<LinkButton to={NOTIFICACOES}>Notificações recebidas</LinkButton>}>
        <PageTabs
          page="Pagamentos"
          label="Partes dos pagamentos"
          tabs={[
            { key: 'gateway', label: 'Gateway', content: part(<GatewayTab />) },
            { key: 'formas', label: 'Formas de pagamento', content: part(<MethodsTab />) },
            { key: 'simulador', label: 'Simular venda', content: part(<SimulatorTab />) },
            { key: 'cobrancas', label: 'Cobranças de teste', content: part(<ChargesTab />) },
          ]}
        />
      </Page>
    </PaymentsPage>
  );
}
