import type { DomainRecordShown } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import {
  Button,
  LinkButton,
  Notice,
  ReadOnlyNotice,
  Section,
  Stack,
  StatusPill,
  usePageTitle,
} from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { CertificateSection } from './detalhe/certificate-section';
import { CheckLog } from './detalhe/check-log';
import { DomainContext } from './detalhe/domain-context';
import { DnsRecords } from './dns-records';
import { DomainState } from './domain-state';
import { awaitsDns, STATUS_PILLS } from './domain-words';
import { DOMINIOS, setupPath } from './paths';
import { useDomain } from './use-domain';
import { type DomainActions, useDomainActions } from './use-domain-actions';
import '../common/rows.css';

const BACK = { to: DOMINIOS, label: 'Domínios' };

/** A domain: where it stands, what its DNS has, its certificate, and what can be done with it. */
export default function DomainDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <Existing id={id} />
    </QueryProvider>
  );
}

function Existing({ id }: { id: string }) {
  const query = useDomain(id);
  const domain = query.data;
  const title = domain?.host ?? 'Domínio';
  const mayEdit = useCan('configuracoes:editar');
  const actions = useDomainActions({ id, host: domain?.host ?? '' });
  usePageTitle(title);
  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={domain && <StatusPill {...STATUS_PILLS[domain.status]} />}
      action={
        domain &&
        mayEdit &&
        awaitsDns(domain) && (
          <LinkButton to={setupPath(id)} kind="primary">
            Continuar configuração
          </LinkButton>
        )
      }
      context={domain && <DomainContext domain={domain} actions={mayEdit ? actions : undefined} />}
    >
      <LoadedResource
        query={query}
        what="este domínio"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: DOMINIOS, label: 'Ver domínios' }}
      >
        {(loaded) => <Content domain={loaded} actions={mayEdit ? actions : undefined} />}
      </LoadedResource>
      {actions.dialogs}
    </ResourceDetail>
  );
}

interface ContentProps {
  domain: DomainRecordShown;
  /** Left out for people who may only read. */
  actions: DomainActions | undefined;
}

function Content({ domain, actions }: ContentProps) {
  return (
    <>
      <ReadOnlyNotice area="configuracoes" to="verificar ou remover este domínio" />
      {actions?.problem && <Notice kind="error">{actions.problem}</Notice>}
      <DomainState domain={domain} />
      <Section
        title="Registros DNS"
        description="O que o painel do domínio precisa ter, e o que encontramos nos servidores dele."
        actions={
          actions && (
            <Button size="small" icon="refresh" busy={actions.busy} onClick={actions.verify}>
              Verificar agora
            </Button>
          )
        }
      >
        <Stack>
          <DnsRecords domain={domain} />
        </Stack>
      </Section>
      <CertificateSection domain={domain} />
      <CheckLog domain={domain} />
    </>
  );
}
