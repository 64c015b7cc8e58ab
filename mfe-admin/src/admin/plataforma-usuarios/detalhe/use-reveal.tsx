import type { PlatformUser, RevealedData } from '@balcao/api-schema';
import { PERSONAL_FIELD_LABELS, type PersonalField } from '@balcao/domain';
import { useStepUp } from '@balcao/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import ReasonDialog from '../../../common/reason-dialog';
import type { UserApi } from '../user-api';

interface Asked {
  field: PersonalField;
  confirm(reason: string): Promise<void>;
  giveUp(): void;
}

export interface Reveal {
  /** The values of a personal field, after asking why; null when the person cancelled. */
  reveal(field: PersonalField): Promise<RevealedData | null>;
  /** The question; render it beside what asks. */
  dialog: ReactNode;
}

/** Reveals masked personal data. Each look is recorded with its reason, which is asked once per visit of the page. */
export function useReveal(user: PlatformUser, api: UserApi): Reveal {
  const reason = useRef('');
  const stepUp = useStepUp();
  const [asked, setAsked] = useState<Asked | null>(null);

  async function reveal(field: PersonalField): Promise<RevealedData | null> {
    if (reason.current !== '') {
      const request = { fields: [field], reason: reason.current };
      return (await stepUp.run(() => api.reveal(request)))?.value ?? null;
    }
    return new Promise((resolve) => {
      setAsked({
        field,
        async confirm(why) {
          resolve(await api.reveal({ fields: [field], reason: why }));
          reason.current = why;
          setAsked(null);
        },
        giveUp() {
          resolve(null);
          setAsked(null);
        },
      });
    });
  }

  const question = asked && (
    <ReasonDialog
      title={`Mostrar ${PERSONAL_FIELD_LABELS[asked.field]} de ${user.name}?`}
      consequence="Quem viu, o quê e por quê fica na auditoria desta pessoa."
      confirmLabel="Mostrar dados"
      onConfirm={asked.confirm}
      onClose={asked.giveUp}
    />
  );
  const dialog = (
    <>
      {question}
      {stepUp.dialog}
    </>
  );
  return { reveal, dialog };
}
