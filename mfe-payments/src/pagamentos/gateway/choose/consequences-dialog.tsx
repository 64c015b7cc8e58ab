import { Button, Notice, Stack } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import type { GatewayEntry } from '../../payment-api';

export interface AskedSwitch {
  entry: GatewayEntry;
  /** The version of the choice that the consequences are of. */
  version: number;
  /** Sentences of the API. */
  consequences: readonly string[];
  /** The gateway that somebody else has chosen meanwhile. */
  movedTo: string | undefined;
}

export interface ConsequencesDialogProps extends AskedSwitch {
  busy: boolean;
  problem: string | undefined;
  onCancel(): void;
  onConfirm(): void;
}

/** The consequences of choosing another gateway. */
export function ConsequencesDialog({
  entry: { name },
  consequences,
  movedTo,
  busy,
  problem,
  onCancel,
  onConfirm,
}: ConsequencesDialogProps) {
  return (
    <Dialog
      open
      title={`Usar ${name} nas novas vendas?`}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="primary" busy={busy} onClick={onConfirm}>
            {`Trocar para ${name}`}
          </Button>
        </>
      }
    >
      <Stack>
        {movedTo !== undefined && (
          <Notice kind="warning" title="A escolha mudou enquanto você decidia">
            {movedTo
              ? `Agora a loja usa ${movedTo}. Leia de novo o que muda antes de confirmar.`
              : 'Agora a loja está sem gateway.'}
          </Notice>
        )}
        <p>O que muda:</p>
        <ul className="pay-list">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {problem && <Notice kind="error">{problem}</Notice>}
      </Stack>
    </Dialog>
  );
}
