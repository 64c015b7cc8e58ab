import { type DocumentSlot, KYC_REFUSAL_TEXTS, KYC_SLOT_CHECKS, type KycRefusalReason } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ChoiceField, ServerForm, SubmitButton } from '@balcao/ui/form';
import { REASON_NAMES, SLOT_NAMES, THE_SLOT } from '../words';

export type Refusal = 'ask-again' | 'reject';

export interface RefusalDialogProps {
  refusal: Refusal;
  slot: DocumentSlot;
  person: string;
  /** The reason that was not ruled out. */
  suggested: KycRefusalReason | undefined;
  onConfirm(reason: KycRefusalReason): Promise<void>;
  onFailure(error: unknown): boolean;
  onClose(): void;
}

/** Asks for the reason to refuse an image or the person, and shows the text that the person will read. */
export function RefusalDialog({
  refusal,
  slot,
  person,
  suggested,
  onConfirm,
  onFailure,
  onClose,
}: RefusalDialogProps) {
  const rejects = refusal === 'reject';
  return (
    <Dialog
      open
      width={720}
      title={rejects ? `Rejeitar a identidade de ${person}?` : `Pedir novo envio d${THE_SLOT[slot]}?`}
      onClose={onClose}
    >
      <Stack>
        <p>
          {rejects
            ? 'A verificação termina como rejeitada, e a pessoa não recebe pagamentos. Ela pode começar outra. Para uma imagem ruim, peça novo envio.'
            : 'Só esta imagem volta para a pessoa, quando as outras também estiverem decididas.'}
        </p>
        <ServerForm<{ reason: KycRefusalReason }>
          name={`recusa-${slot}`}
          initialValues={suggested && { reason: suggested }}
          onSubmit={({ reason }) => onConfirm(reason)}
          onFailure={onFailure}
        >
          <ChoiceField
            name="reason"
            label="Motivo que a pessoa vai ler"
            options={KYC_SLOT_CHECKS[slot].map((value) => ({
              value,
              label: REASON_NAMES[value],
              description: KYC_REFUSAL_TEXTS[value],
            }))}
            required
          />
          <DialogActions>
            <Button onClick={onClose}>Cancelar</Button>
            <SubmitButton destructive={rejects}>
              {rejects ? 'Rejeitar identidade' : `Pedir novo envio: ${SLOT_NAMES[slot]}`}
            </SubmitButton>
          </DialogActions>
        </ServerForm>
      </Stack>
    </Dialog>
  );
}
