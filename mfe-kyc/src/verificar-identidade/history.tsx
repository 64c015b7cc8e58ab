import type { KycStep, PfReport } from '@balcao/api-schema';
import { KYC_REFUSAL_TEXTS, KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { type IconName, Section } from '@balcao/ui/base';
import { Timeline } from '@balcao/ui/display';

const STEP_WORDS: Readonly<Record<KycStep, { what: string; icon: IconName }>> = {
  open: { what: 'Verificação iniciada', icon: 'clock' },
  submit: { what: 'Análise iniciada', icon: 'search' },
  approve: { what: 'Identidade confirmada', icon: 'check' },
  'ask-again': { what: 'Novo envio pedido', icon: 'refresh' },
  reject: { what: 'Verificação rejeitada', icon: 'error' },
  cancel: { what: 'Verificação cancelada', icon: 'close' },
  'send-image': { what: 'enviada', icon: 'upload' },
  'approve-image': { what: 'aprovada', icon: 'check' },
  'refuse-image': { what: 'recusada', icon: 'error' },
};

/** The steps of the attempt so far. */
export function History({ report }: { report: PfReport }) {
  const entries = report.history.map(({ step, slot, reason, at }, position) => {
    const { what, icon } = STEP_WORDS[step];
    const words = slot ? `${KYC_SLOT_TITLES[slot]}: ${wordOfSlot(slot, what)}` : what;
    const details = reason && <p className="bal-meta">{KYC_REFUSAL_TEXTS[reason]}</p>;
    return { id: `${position}`, at, icon, what: words, details };
  });
  return (
    <Section title="Histórico" description={`Tentativa ${report.attempt}`}>
      <Timeline label="Histórico da verificação" entries={entries.reverse()} />
    </Section>
  );
}
