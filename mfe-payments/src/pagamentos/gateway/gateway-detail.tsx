import { useCan } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import { gatewayInSentence } from '@balcao/domain';
import {
  Card,
  EmptyState,
  LinkButton,
  ReadOnlyNotice,
  Section,
  StatusPill,
  usePageTitle,
} from '@balcao/ui/base';
import { useStepUp } from '@balcao/ui/form';
import { NextSetupStep } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { MethodsList } from '../formas/methods-list';
import { PAGAMENTOS } from '../paths';
import type { ConnectedGateway, StoreGateways } from '../payment-api';
import { PaymentsPage } from '../payments-page';
import { GatewaysTestMode } from '../test-mode';
import { useGateways } from '../use-gateways';
import { ConnectSection } from './access/connect-section';
import { ConnectionSection } from './access/connection-section';
import { useIdentity } from './access/use-identity';
import { UseGatewayButton } from './choose/use-gateway-button';
import { Disconnect } from './disconnect';
import { FeesForm } from './fees/fees-form';
import { GatewayContext } from './gateway-context';
import { connectionPill, ONLY_ADMINS } from './gateway-words';
import { DeliveriesSection } from './webhook/deliveries-section';
import { WebhookSection } from './webhook/webhook-section';

const ELSEWHERE = { to: PAGAMENTOS, label: 'Ver gateways' };

/** A gateway's page: connection, account status, fees and disconnecting. */
export default function GatewayDetail() {
  const { id = '' } = useParams();
  return (
    <PaymentsPage key={id}>
      <GatewaysTestMode />
      <GatewayPage id={id} />
    </PaymentsPage>
  );
}

/** The entry and the connection of the gateway that the address names. */
function gatewayIn({ entries, connections, choice }: StoreGateways, id: string) {
  const entry = entries.find((one) => one.id === id);
  return entry && { entry, choice, connection: connections.find(({ idGateway }) => idGateway === id) };
}

function GatewayPage({ id }: { id: string }) {
  const mayConnect = useCan('configuracoes:editar');
  const gateways = useGateways();
  const identity = useIdentity();
  // Both come at once: what the form says of the identity moves none of its fields.
  const query = { ...gateways, data: identity.isPending ? undefined : gateways.data };
  const found = query.data && gatewayIn(query.data, id);
  const title = found?.entry.name ?? 'Gateway';
  usePageTitle(title);

  return (
    <ResourceDetail
      title={title}
      back={{ to: PAGAMENTOS, label: 'Pagamentos' }}
      status={found && <StatusPill {...connectionPill(found.connection)} />}
      action={
        mayConnect &&
        found?.connection?.configured &&
        !found.connection.current && (
          <UseGatewayButton entry={found.entry} choice={found.choice} kind="primary" />
        )
      }
      context={found && <GatewayContext entry={found.entry} />}
    >
      <LoadedResource query={query} what="este gateway" skeleton={<ResourceSkeleton />} elsewhere={ELSEWHERE}>
        {() => (found ? <GatewayParts {...found} /> : <UnknownGateway />)}
      </LoadedResource>
    </ResourceDetail>
  );
}

type FoundGateway = NonNullable<ReturnType<typeof gatewayIn>>;

function GatewayParts({ entry, connection, choice }: FoundGateway) {
  const { run, dialog } = useStepUp();
  const mayConnect = useCan('configuracoes:editar');
  const { configured, mode, lastTest, account } = connection ?? {};
  return (
    <>
      <ReadOnlyNotice area="configuracoes" to={`conectar ou configurar ${gatewayInSentence('', entry.id)}`}>
        {ONLY_ADMINS}
      </ReadOnlyNotice>
      <NextSetupStep
        after="gateway"
        state={[configured, mode, lastTest?.outcome, account?.status, connection?.current].join()}
      />
      {connection?.configured ? (
        <>
          <ConnectionSection entry={entry} connection={connection} run={run} />
          <Section
            title="Formas de pagamento"
            description={`O que a loja oferece ${gatewayInSentence('por', entry.id)}.`}
          >
            <MethodsList entry={entry} isCurrent={connection.current} canActivate />
          </Section>
          <FeesForm entry={entry} connection={connection} />
          <Webhooks entry={entry} connection={connection} />
          {mayConnect && <Disconnect entry={entry} connection={connection} />}
        </>
      ) : (
        <>
          {mayConnect && <ConnectSection entry={entry} connection={connection} choice={choice} run={run} />}
          {connection && <Webhooks entry={entry} connection={connection} />}
        </>
      )}
      {dialog}
    </>
  );
}

/** The webhook's address and its deliveries. The simulator has none. */
function Webhooks(props: ConnectedGateway) {
  if (props.entry.credentials.length === 0) return null;
  return (
    <>
      <WebhookSection {...props} />
      <DeliveriesSection {...props} />
    </>
  );
}

function UnknownGateway() {
  return (
    <Card>
      <EmptyState
        kind="error"
        title="Não encontramos este gateway"
        body="O endereço pode estar errado. Veja os gateways que a sua loja pode usar."
        action={
          <LinkButton to={ELSEWHERE.to} kind="primary" icon="arrow-left">
            {ELSEWHERE.label}
          </LinkButton>
        }
      />
    </Card>
  );
}
