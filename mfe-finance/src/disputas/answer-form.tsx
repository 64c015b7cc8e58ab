import type { DisputeDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { ServerForm, submitFailureOf, TextAreaField, useIdempotencyKey, useSubmit } from '@balcao/ui/form';
import { disputeName } from './columns';
import { accept, respond } from './disputes-api';
import { EvidenceField } from './evidence-field';

const MAX_TEXT = 5000;

export interface AnswerFormProps {
  dispute: DisputeDetail;
  onAnswered(dispute: DisputeDetail): void;
  /** The files have changed, or somebody else was faster. */
  onChanged(): Promise<void>;
}

/** Says why the sale was right, with files, or accepts the loss. Either is done once. */
export function AnswerForm({ dispute, onAnswered, onChanged }: AnswerFormProps) {
  const { http, notify } = useShell();
  const keys = useIdempotencyKey();
  async function send(body: { text: string }) {
    onAnswered(await respond(http, dispute.id, body, keys.headersFor(body)));
    notify.toast('Resposta enviada.');
  }
  return (
    <Section
      title="Sua resposta"
      description="O banco lê uma vez: conte o que aconteceu e junte as provas antes de enviar."
    >
      <Stack>
        <EvidenceField dispute={dispute} onChanged={onChanged} />
        <ServerForm<{ text: string }> name="resposta" initialValues={{ text: '' }} onSubmit={send}>
          <TextAreaField
            name="text"
            label="O que aconteceu"
            help="Datas, o que foi enviado e o que o cliente disse. O dossiê com itens, pagamento e entrega vai junto."
            rows={6}
            maxLength={MAX_TEXT}
            required
          />
          <div className="dispute-buttons">
            <Button kind="primary" type="submit">
              Enviar resposta
            </Button>
            <AcceptButton dispute={dispute} onAnswered={onAnswered} />
          </div>
        </ServerForm>
      </Stack>
    </Section>
  );
}

function AcceptButton({ dispute, onAnswered }: Pick<AnswerFormProps, 'dispute' | 'onAnswered'>) {
  const { http, notify } = useShell();
  const keys = useIdempotencyKey();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const { busy, submit } = useSubmit(
    async () => {
      const sure = await confirmNamed({
        verb: 'Aceitar',
        kind: 'a perda do',
        name: disputeName(dispute),
        consequence: `${formatMoney(dispute.remainingCents)} voltam para o comprador, e a disputa não pode mais ser respondida.`,
        destructive: true,
      });
      if (!sure) return;
      onAnswered(await accept(http, dispute.id, keys.headersFor({ id: dispute.id })));
      notify.toast('Perda aceita.');
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <>
      <Button kind="quiet" destructive busy={busy} onClick={() => void submit(undefined)}>
        Aceitar a perda
      </Button>
      {confirmation}
    </>
  );
}
