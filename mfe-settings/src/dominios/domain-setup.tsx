import type { DomainRecordShown } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { useParams, useSearchParams } from '@balcao/contract/router';
import { ReadOnlyNotice, usePageTitle } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { HostForm } from './configurar/host-form';
import { isDnsProvider, PROVIDER_PARAM } from './configurar/providers';
import { RecordStep } from './configurar/record-step';
import { Stepper } from './configurar/stepper';
import { isSetupStep, type SetupStep, STEP_PARAM } from './configurar/steps';
import { VerifyStep } from './configurar/verify-step';
import { awaitsDns } from './domain-words';
import { DOMINIOS } from './paths';
import { useDomain } from './use-domain';
import { useDomainActions } from './use-domain-actions';
import './configurar/setup.css';
import '../common/rows.css';

const BACK = { to: DOMINIOS, label: 'Domínios' };
const TITLE = 'Configurar domínio';

/** Leads through the setup of a domain, one thing at a time; where the address names none, it begins with its host. */
export default function DomainSetup() {
  const { id } = useParams();
  return <QueryProvider key={id}>{id === undefined ? <New /> : <Existing id={id} />}</QueryProvider>;
}

function New() {
  const mayEdit = useCan('configuracoes:editar');
  return (
    <ResourceDetail title={TITLE} width="form" back={BACK}>
      {mayEdit ? (
        <>
          <Stepper current="endereco" />
          <HostForm />
        </>
      ) : (
        <ReadOnlyNotice area="configuracoes" to="adicionar um domínio" />
      )}
    </ResourceDetail>
  );
}

function Existing({ id }: { id: string }) {
  const query = useDomain(id);
  const host = query.data?.host;
  const title = host === undefined ? TITLE : `Configurar ${host}`;
  usePageTitle(title);
  return (
    <ResourceDetail title={title} width="form" back={BACK}>
      <LoadedResource
        query={query}
        what="este domínio"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: DOMINIOS, label: 'Ver domínios' }}
      >
        {(domain) => <Steps domain={domain} />}
      </LoadedResource>
    </ResourceDetail>
  );
}

function Steps({ domain }: { domain: DomainRecordShown }) {
  const [params, setParams] = useSearchParams();
  const mayEdit = useCan('configuracoes:editar');
  const actions = useDomainActions(domain);
  const asked = params.get(STEP_PARAM);
  const step = isSetupStep(asked) ? asked : awaitsDns(domain) ? 'cname' : 'verificar';
  const provider = params.get(PROVIDER_PARAM);

  function change(name: string, value: string, options?: { replace: boolean }) {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, options);
  }
  const goTo = (next: SetupStep) => change(STEP_PARAM, next);

  const recordStep = {
    domain,
    provider: isDnsProvider(provider) ? provider : ('' as const),
    onProvider: (chosen: string) => change(PROVIDER_PARAM, chosen, { replace: true }),
  };
  return (
    <>
      <ReadOnlyNotice area="configuracoes" to="verificar este domínio" />
      <Stepper current={step} />
      {step === 'cname' && <RecordStep key={step} type="CNAME" {...recordStep} onNext={() => goTo('txt')} />}
      {step === 'txt' && (
        <RecordStep
          key={step}
          type="TXT"
          {...recordStep}
          onBack={() => goTo('cname')}
          onNext={() => {
            goTo('verificar');
            if (mayEdit) actions.verify();
          }}
        />
      )}
      {step === 'verificar' && (
        <VerifyStep domain={domain} actions={mayEdit ? actions : undefined} onBack={() => goTo('cname')} />
      )}
    </>
  );
}
