import { useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { useState } from 'react';
import ReasonDialog from '../../../common/reason-dialog';
import type { UserPartProps } from './user-part-props';

/** Blocks or unblocks a person. There is no button for people who cannot be blocked: `UserContext` says why. */
export function BlockButton({ user, api, onDone }: UserPartProps) {
  const { notify } = useShell();
  const [asking, setAsking] = useState(false);
  const blocked = user.status === 'blocked';
  if (!blocked && user.blockRefusal !== null) return null;

  async function confirm(reason: string) {
    await (blocked ? api.unblock(reason) : api.block(reason));
    setAsking(false);
    notify.toast(blocked ? `${user.name} pode entrar de novo.` : `${user.name} foi bloqueado.`);
    await onDone();
  }

  return (
    <>
      <Button
        kind={blocked ? 'primary' : 'secondary'}
        icon={blocked ? 'check' : 'lock'}
        destructive={!blocked}
        onClick={() => setAsking(true)}
      >
        {blocked ? 'Desbloquear usuário' : 'Bloquear usuário'}
      </Button>
      {asking && (
        <ReasonDialog
          title={`${blocked ? 'Desbloquear' : 'Bloquear'} ${user.name}?`}
          consequence={
            blocked
              ? 'A pessoa pode entrar de novo com a senha que tinha.'
              : 'As sessões terminam na hora, e a pessoa não entra mais até ser desbloqueada.'
          }
          confirmLabel={blocked ? 'Desbloquear usuário' : 'Bloquear usuário'}
          destructive={!blocked}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
