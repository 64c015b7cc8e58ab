import type { DomainRecordShown, DomainList as Domains } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { Link } from '@balcao/contract/router';
import { DOMAIN_LIMITS } from '@balcao/domain';
import {
  CardSkeleton,
  EmptyState,
  LinkButton,
  Page,
  ReadOnlyNotice,
  Section,
  Stack,
  StatusPill,
} from '@balcao/ui/base';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { MEUS_DADOS, PLANO } from '../common/paths';
import { PLAN, usePlanApi } from '../plano-assinatura/plan-api';
import { awaitsDns, STATUS_PILLS, summaryOf } from './domain-words';
import { domainPath, NOVO_DOMINIO, setupPath } from './paths';
import { useDomains } from './use-domain';
import '../common/rows.css';

/** At which addresses of its own the store's checkout opens. */
export default function DomainList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const query = useDomains();
  return (
    <Page title="Domínios">
      <LoadedResource
        query={query}
        what="os domínios da loja"
        skeleton={<CardSkeleton fields={3} />}
        elsewhere={MEUS_DADOS}
      >
        {(list) => <Loaded list={list} />}
      </LoadedResource>
    </Page>
  );
}

function Loaded({ list: { items } }: { list: Domains }) {
  const mayEdit = useCan('configuracoes:editar');
  const most = useMost();
  const add = mayEdit && items.length < most.count && (
    <div>
      <LinkButton to={NOVO_DOMINIO} kind="primary" icon="plus">
        Adicionar domínio
      </LinkButton>
    </div>
  );
  return (
    <Section
      title="Endereços do checkout"
      description="Com um domínio seu, o cliente paga em um endereço com o nome da sua loja. O site da loja continua onde está."
    >
      <Stack>
        <ReadOnlyNotice area="configuracoes" to="adicionar ou remover um domínio" />
        {items.length === 0 ? (
          <EmptyState
            kind="never"
            icon="link"
            title="O checkout com o nome da sua loja"
            body="Use um endereço como pay.sualoja.com.br. Mostramos passo a passo o que criar no painel do seu domínio, mesmo que você nunca tenha aberto um."
            action={add}
          />
        ) : (
          <>
            <ul className="set-rows" aria-label="Domínios da loja">
              {items.map((domain) => (
                <DomainRow key={domain.id} domain={domain} mayEdit={mayEdit} />
              ))}
            </ul>
            {add}
            <p className="bal-meta">
              {most.words}
              {most.isOfPlan && items.length >= most.count && (
                <>
                  {' '}
                  <Link to={PLANO}>Ver os planos</Link>
                </>
              )}
            </p>
          </>
        )}
      </Stack>
    </Section>
  );
}

/** The most domains of the store: those of its plan, where that has fewer than any store may have. */
function useMost(): { count: number; isOfPlan: boolean; words: string } {
  const api = usePlanApi();
  const { data } = useQuery({
    queryKey: [PLAN, 'subscription'],
    queryFn: ({ signal }) => api.subscription(signal),
  });
  const ofPlan = data?.usage.find(({ meter }) => meter === 'domains')?.limit ?? null;
  const count = Math.min(ofPlan ?? DOMAIN_LIMITS.domains, DOMAIN_LIMITS.domains);
  const isOfPlan = ofPlan === count;
  const domains = count === 1 ? '1 domínio' : `${count} domínios`;
  return {
    count,
    isOfPlan,
    words: isOfPlan ? `Até ${domains} no plano ${data?.plan.name}.` : `Até ${domains} por loja.`,
  };
}

function DomainRow({ domain, mayEdit }: { domain: DomainRecordShown; mayEdit: boolean }) {
  const { id, host, isPrimary, status } = domain;
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong className="set-name">
          <Link to={domainPath(id)}>{host}</Link>
        </strong>
        <StatusPill {...STATUS_PILLS[status]} />
        {isPrimary && <StatusPill kind="neutral" icon="link" label="Principal" />}
      </div>
      <p className="bal-meta">{summaryOf(domain)}</p>
      {mayEdit && awaitsDns(domain) && (
        <div>
          <LinkButton to={setupPath(id)} kind="link">
            Continuar configuração
            <span className="bal-visually-hidden"> de {host}</span>
          </LinkButton>
        </div>
      )}
    </li>
  );
}
