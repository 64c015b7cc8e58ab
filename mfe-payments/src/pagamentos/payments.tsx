import { LinkButton, Page } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { ChargesTab } from './cobrancas/charges-tab';
import { MethodsTab } from './formas/methods-tab';
import { GatewayTab } from './gateway/gateway-tab';
import { NOTIFICACOES } from './paths';
import { PaymentsPage } from './payments-page';
import { SimulatorTab } from './simulador/simulator-tab';

/** The payment settings: gateway, methods, simulator and test charges. */
export default function Payments() {
  return (
    <PaymentsPage>
      <Page title="Pagamentos" actions={<LinkButton to={NOTIFICACOES}>Notificações recebidas</LinkButton>}>
        <PageTabs
          label="Partes dos pagamentos"
          tabs={[
            { key: 'gateway', label: 'Gateway', content: <GatewayTab /> },
            { key: 'formas', label: 'Formas de pagamento', content: <MethodsTab /> },
            { key: 'simulador', label: 'Simular venda', content: <SimulatorTab /> },
            { key: 'cobrancas', label: 'Cobranças de teste', content: <ChargesTab /> },
          ]}
        />
      </Page>
    </PaymentsPage>
  );
}
