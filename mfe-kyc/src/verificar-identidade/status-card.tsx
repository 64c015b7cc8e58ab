import type { PfReport } from '@balcao/api-schema';
import {
  isKnownKycStatus,
  KYC_STATUS_TEXTS,
  type KycOutcome,
  type KycStatus,
  kycLabel,
  kycOutcome,
  kycRejectionText,
} from '@balcao/domain';
import { Card, StatusPill, type StatusPillProps } from '@balcao/ui/base';
import { Stepper } from './stepper';
import { currentStep } from './steps';
import './status-card.css';

export interface StatusCardProps {
  status: KycStatus | null;
  report: PfReport | null;
}

const PILLS: Readonly<Record<KycOutcome, Omit<StatusPillProps, 'label'>>> = {
  invalid: { kind: 'danger', icon: 'error' },
  pending: { kind: 'warning', icon: 'clock' },
  finished: { kind: 'success', icon: 'check' },
};

/** Not having begun is not an error. */
const BEFORE = { kind: 'neutral', icon: 'info' } as const;

const NOT_BEGUN = 'Identidade ainda não verificada';
const UNKNOWN = 'Status da verificação indisponível';
const BLOCKED = 'Até lá, saques e gateway em produção ficam bloqueados. O resto do Balcão funciona.';

/** The meaning of a status for the person, and the next step. */
function meaningOf({ status, report }: StatusCardProps): string {
  switch (status) {
    case null:
      return `Confirme sua identidade com 3 fotos. ${BLOCKED}`;
    case 'IN_PROGRESS': {
      const refused = report?.documents.filter(({ state }) => state === 'refused').length ?? 0;
      const wanted = refused === 1 ? 'Uma imagem foi recusada' : `${refused} imagens foram recusadas`;
      if (refused > 0) return `${wanted}. Veja o motivo e envie outra. ${BLOCKED}`;
      return `Envie as imagens que faltam. Com a terceira, a análise começa. ${BLOCKED}`;
    }
    case 'WAITING_MANUAL_ACTION':
      return `Recebemos tudo. A análise leva até 2 dias úteis, e o resultado aparece aqui. ${BLOCKED}`;
    case 'FINISHED':
      return 'Saques e gateway em produção estão liberados. As imagens ficam guardadas com criptografia pelo prazo que a lei exige.';
    case 'INVALID':
      return `${kycRejectionText(report?.reason ?? null)} Comece outra verificação quando quiser. ${BLOCKED}`;
    case 'CANCELLED':
      return `As imagens não serão analisadas. Comece outra verificação quando quiser. ${BLOCKED}`;
    default:
      return `Esta página ainda não conhece o status da sua verificação. Recarregue a página; se continuar assim, fale com o suporte. ${BLOCKED}`;
  }
}

/** The status of the verification, in the product's words, and the person's step in it. Changes are announced. */
export function StatusCard({ status, report }: StatusCardProps) {
  const title = isKnownKycStatus(status) ? KYC_STATUS_TEXTS[status] : UNKNOWN;
  return (
    <Card>
      <div className="verification-status" data-verification={status ?? 'none'}>
        <div role="status" className="verification-status-words">
          <StatusPill {...(status ? PILLS[kycOutcome(status)] : BEFORE)} label={kycLabel(status)} />
          <h2 className="bal-h2">{status ? title : NOT_BEGUN}</h2>
          <p>{meaningOf({ status, report })}</p>
        </div>
        {(status === null || isKnownKycStatus(status)) && (
          <Stepper current={currentStep(status, report?.documents ?? [])} />
        )}
      </div>
    </Card>
  );
}
