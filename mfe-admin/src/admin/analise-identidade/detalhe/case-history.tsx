import type { KycCase, KycStep } from '@balcao/api-schema';
import { KYC_SLOT_TITLES } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { Timeline } from '@balcao/ui/display';
import { actorWords } from '../../../common/actor-words';
import { stepWords } from '../words';

const ICONS: Readonly<Partial<Record<KycStep, 'check' | 'error' | 'upload' | 'refresh' | 'close'>>> = {
  approve: 'check',
  'approve-image': 'check',
  'refuse-image': 'error',
  reject: 'error',
  'ask-again': 'refresh',
  'send-image': 'upload',
  cancel: 'close',
};

/** Everything that happened to the attempt and who did it, newest first. */
export function CaseHistory({ kyc }: { kyc: KycCase }) {
  return (
    <Section title="Histórico">
      <Timeline
        label="Histórico da verificação"
        entries={kyc.history
          .map((entry, place) => ({
            id: String(place),
            at: entry.at,
            what: stepWords(entry),
            who: actorWords(entry.actor),
            icon: ICONS[entry.step],
          }))
          .reverse()}
      />
    </Section>
  );
}

/** The reviewers who viewed images, newest first, each with the image. */
export function Viewers({ kyc: { documents, views } }: { kyc: KycCase }) {
  const slots = new Map(documents.map(({ documentId, slot }) => [documentId, slot]));
  const titleOf = (documentId: string) => {
    const slot = slots.get(documentId);
    return slot ? KYC_SLOT_TITLES[slot] : 'Imagem de um envio anterior';
  };
  return (
    <Section
      title="Quem viu"
      description="Cada abertura fica registrada, e a imagem leva o nome de quem abriu. Aparecem as 100 mais recentes antes desta visita."
    >
      <Timeline
        label="Quem viu as imagens"
        empty="Antes de você, ninguém abriu as imagens."
        entries={views.map(({ documentId, viewer, at }) => ({
          id: `${documentId}-${at}`,
          at,
          what: titleOf(documentId),
          who: actorWords(viewer),
          icon: 'eye',
        }))}
      />
    </Section>
  );
}
