import './review.css';
import type { KycCase } from '@balcao/api-schema';
import { useParams } from '@balcao/contract/router';
import { Notice, Section, usePageTitle } from '@balcao/ui/base';
import { StatusTag } from '@balcao/ui/display';
import { QueryProvider, useQuery } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { useRef } from 'react';
import { CASE_STATUSES_SHOWN } from './case-statuses';
import { Attempts } from './detalhe/attempts';
import { CaseHistory, Viewers } from './detalhe/case-history';
import { Company } from './detalhe/company';
import { Outcome } from './detalhe/outcome';
import { Person } from './detalhe/person';
import { Slot } from './detalhe/slot';
import { SupersededNotice } from './detalhe/superseded-notice';
import { useDecision } from './detalhe/use-decision';
import { ANALISE } from './paths';
import { type ReviewApi, useReviewApi } from './review-api';

const BACK = { to: ANALISE, label: 'Análise de identidade' };

/** An attempt at the verification: the images beside the person's data, and the decision about each. */
export default function ReviewDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <CasePage id={id} />
    </QueryProvider>
  );
}

function CasePage({ id }: { id: string }) {
  const api = useReviewApi();
  const query = useQuery({
    queryKey: ['kyc-case', id],
    queryFn: ({ signal }) => api.read(id, signal),
    // Not refetched, because each read is recorded.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
  const kyc = query.data;
  const title = kyc?.person.name ?? 'Identidade';
  usePageTitle(title);

  return (
    <ResourceDetail
      title={title}
      back={BACK}
      status={kyc && <StatusTag table={CASE_STATUSES_SHOWN} status={kyc.status} />}
      context={kyc && <Context kyc={kyc} api={api} />}
    >
      <LoadedResource
        query={query}
        what="esta verificação"
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: ANALISE, label: 'Ver a fila' }}
      >
        {(loaded) => <Case kyc={loaded} api={api} />}
      </LoadedResource>
    </ResourceDetail>
  );
}

function Case({ kyc, api }: { kyc: KycCase; api: ReviewApi }) {
  const decision = useDecision(kyc, api);
  const parts = useRef<HTMLDivElement>(null);

  /** The button disappears after a decision, so the focus goes to the next image or to the outcome. */
  function focusNext() {
    requestAnimationFrame(() => {
      const next = parts.current?.querySelector('[data-open]') ?? parts.current?.firstElementChild;
      if (next instanceof HTMLElement) next.focus();
    });
  }

  return (
    <div className="adm-case" ref={parts}>
      <div tabIndex={-1}>
        <Outcome kyc={kyc} api={api} />
        {decision.lostTo && <SupersededNotice kyc={kyc} slot={decision.lostTo} />}
        {kyc.decisionRefusal && <Notice kind="info">{kyc.decisionRefusal}</Notice>}
      </div>
      {kyc.documents.map((slot) => (
        <div key={slot.slot} tabIndex={-1} data-open={slot.state === 'sent' || undefined}>
          <Slot kyc={kyc} slot={slot} api={api} decision={decision} onDecided={focusNext} />
        </div>
      ))}
      <CaseHistory kyc={kyc} />
      <Viewers kyc={kyc} />
      {decision.dialog}
    </div>
  );
}

function Context({ kyc, api }: { kyc: KycCase; api: ReviewApi }) {
  return (
    <>
      <Person kyc={kyc} />
      <Company kyc={kyc} api={api} />
      <Section title="Outras tentativas">
        <Attempts userId={kyc.userId} api={api} except={kyc.id} none="Esta é a única." />
      </Section>
    </>
  );
}
