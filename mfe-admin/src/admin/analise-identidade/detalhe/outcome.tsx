import type { AuditActor, KycCase, KycStep } from '@balcao/api-schema';
import { type KycStatus, kycRejectionText } from '@balcao/domain';
import { LinkButton, Notice } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';
import { useQuery } from '@balcao/ui/query';
import { ANALISE, analisePath } from '../paths';
import type { ReviewApi } from '../review-api';

interface Outcome {
  kind: 'success' | 'info' | 'error';
  title: string;
  /** The reason. */
  step: KycStep;
}

const OUTCOMES: Readonly<Partial<Record<KycStatus, Outcome>>> = {
  FINISHED: { kind: 'success', title: 'Identidade aprovada', step: 'approve' },
  INVALID: { kind: 'error', title: 'Identidade rejeitada', step: 'reject' },
  CANCELLED: { kind: 'info', title: 'Verificação cancelada', step: 'cancel' },
  IN_PROGRESS: { kind: 'info', title: 'Esperando imagens da pessoa', step: 'ask-again' },
};

/** The decider, as the beginning of the sentence that says when; nothing for a service that verifies. */
function byWhom({ status }: KycCase, { kind, name }: AuditActor): string {
  if (kind === 'admin') return `Por ${name || 'quem administra'}, `;
  if (status !== 'CANCELLED') return '';
  return kind === 'user'
    ? 'Pela própria pessoa, '
    : 'Pelo sistema, por falta de envio ou exclusão da conta, ';
}

export interface OutcomeProps {
  kyc: KycCase;
  api: ReviewApi;
}

/** The outcome of a verification that needs no review: status, who decided it, and the next case. */
export function Outcome({ kyc, api }: OutcomeProps) {
  const outcome = OUTCOMES[kyc.status];
  if (!outcome) return null;
  const decided = kyc.history.findLast(({ step }) => step === outcome.step);
  return (
    <Notice kind={outcome.kind} title={outcome.title} action={<Next api={api} />}>
      {decided && (
        <>
          {byWhom(kyc, decided.actor)}
          <DateTime iso={decided.at} />
          {kyc.status === 'INVALID' && `. A pessoa lê: “${kycRejectionText(kyc.reason)}”`}
        </>
      )}
    </Notice>
  );
}

/** The link to the oldest waiting case. */
function Next({ api }: { api: ReviewApi }) {
  const { data } = useQuery({
    queryKey: ['kyc-next'],
    queryFn: ({ signal }) => api.list({ page: 1, size: 1 }, signal),
    staleTime: 0,
  });
  const next = data?.items[0];
  if (!next) return <LinkButton to={ANALISE}>Voltar à fila</LinkButton>;
  return (
    <LinkButton to={analisePath(next.id)} icon="identity">
      Analisar a próxima
    </LinkButton>
  );
}
