import { useParams, useSearchParams } from '@balcao/contract/router';
import { gatewayInSentence, PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { ReadOnlyNotice, Stack, StatusPill, usePageTitle } from '@balcao/ui/base';
import { useFormHandle } from '@balcao/ui/form';
import { NextSetupStep } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { formaPath, methodOfSlug, PAGAMENTOS_FORMAS } from '../paths';
import { type ConnectedGateway, connectedIn } from '../payment-api';
import { PaymentsPage } from '../payments-page';
import { FormSimulation } from '../simulador/form-simulation';
import { GatewaysTestMode } from '../test-mode';
import { useGateways } from '../use-gateways';
import { MethodForm } from './method-form';
import { methodPill } from './method-pill';
import { MissingCredentials } from './missing-credentials';
import { NoGateway } from './no-gateway';
import { NotOffered, UnknownMethod } from './not-there';
import { UntestedCards } from './untested-cards';
import { useMethodConfig } from './use-configs';

const BACK = { to: PAGAMENTOS_FORMAS, label: 'Formas de pagamento' };

/** A method: how the store offers it through its gateway, or through the one that the address names. */
export default function MethodDetail() {
  const { metodo = '' } = useParams();
  const gateway = useSearchParams()[0].get('gateway') ?? '';
  const method = methodOfSlug(metodo);
  return (
    <PaymentsPage key={`${metodo} ${gateway}`}>
      <GatewaysTestMode />
      {method ? <MethodPage method={method} gateway={gateway} /> : <UnknownMethod back={BACK} />}
    </PaymentsPage>
  );
}

function MethodPage({ method, gateway }: { method: PaymentMethod; gateway: string }) {
  const query = useGateways();
  const connected = query.data && connectedIn(query.data, gateway);
  if (connected?.entry.methods.includes(method))
    return <MethodAtGateway method={method} connected={connected} isNamed={gateway !== ''} />;
  return (
    <ResourceDetail title={PAYMENT_METHOD_LABELS[method]} back={BACK}>
      <LoadedResource
        query={query}
        what="esta forma de pagamento"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: BACK.to, label: 'Ver formas de pagamento' }}
      >
        {() =>
          connected ? <NotOffered method={method} entry={connected.entry} back={BACK} /> : <NoGateway />
        }
      </LoadedResource>
    </ResourceDetail>
  );
}

interface MethodAtGatewayProps {
  method: PaymentMethod;
  connected: ConnectedGateway;
  /** The address names the gateway. */
  isNamed: boolean;
}

function MethodAtGateway({ method, connected: { entry, connection }, isNamed }: MethodAtGatewayProps) {
  const query = useMethodConfig(entry.id, method);
  const form = useFormHandle();
  const title = PAYMENT_METHOD_LABELS[method];
  usePageTitle(title);
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={
        query.data && (
          <Stack direction="row" gap={8}>
            <StatusPill {...methodPill(query.data[0])} />
            <span className="bal-soft">{gatewayInSentence('em', entry.id)}</span>
          </Stack>
        )
      }
      context={
        query.data && (
          <FormSimulation method={method} entry={entry} fee={connection.fees[method]} form={form} />
        )
      }
    >
      <ReadOnlyNotice area="pagamentos" to="mudar esta forma de pagamento" />
      {!connection.configured && <MissingCredentials entry={entry} />}
      {method === 'credit_card' && connection.configured && !connection.takesCards && (
        <UntestedCards entry={entry} />
      )}
      <LoadedResource
        query={query}
        what="esta forma de pagamento"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: BACK.to, label: 'Ver formas de pagamento' }}
      >
        {([config]) => (
          <>
            <NextSetupStep after="methods" state={config?.ativo ?? false} />
            <MethodForm
              method={method}
              entry={entry}
              config={config}
              form={form}
              address={formaPath(method, isNamed ? entry.id : undefined)}
            />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}
