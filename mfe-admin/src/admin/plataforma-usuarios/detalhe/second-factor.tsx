import { useShell } from '@balcao/contract';
import { Button, Section } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';
import { useState } from 'react';
import ReasonDialog from '../../../common/reason-dialog';
import type { UserPartProps } from './user-part-props';

const codesLeft = (count: number) => (count === 1 ? '1 código reserva' : `${count} códigos reserva`);

/** The second factor: its state, and removing it for a person who lost their phone. */
export function SecondFactor({ user, api, onDone }: UserPartProps) {
  const { notify } = useShell();
  const [asking, setAsking] = useState(false);
  const { enabledAt, backupCodesLeft } = user.twoFactor;

  async function remove(reason: string) {
    await api.removeSecondFactor(reason);
    setAsking(false);
    notify.toast('Verificação em duas etapas removida. A pessoa foi avisada por e-mail.');
    await onDone();
  }

  if (enabledAt === null)
    return (
      <Section title="Verificação em duas etapas">
        <p className="bal-soft">A pessoa entra só com a senha.</p>
      </Section>
    );
  return (
    <Section title="Verificação em duas etapas">
      <p>
        Ativada <DateTime iso={enabledAt} />, com {codesLeft(backupCodesLeft)}.
      </p>
      {user.secondFactorRefusal ? (
        <p className="bal-soft">{user.secondFactorRefusal}</p>
      ) : (
        <Button destructive onClick={() => setAsking(true)}>
          Remover verificação
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={`Remover a verificação em duas etapas de ${user.name}?`}
          consequence="A senha sozinha volta a bastar, as sessões abertas terminam, e a pessoa é avisada por e-mail. Antes, confirme por outro meio que é ela quem pede."
          confirmLabel="Remover verificação"
          destructive
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
