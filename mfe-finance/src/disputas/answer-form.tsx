import type { DisputeDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatInstant, formatMoney } from '@balcao/domain';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { ServerForm, submitFailureOf, TextAreaField, useSubmit } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { disputeName } from './columns';
import { EvidenceField } from './evidence-field';
import { savePack } from './save-pack';

const MAX_TEXT = 5000;

export interface AnswerFormProps {
  dispute: DisputeDetail;
  onAnswered(dispute: DisputeDetail): void;
  /** The files have changed, or somebody else was faster. */
  onChanged(): Promise<void>;
}

/**
 * Says why the sale was right, with files, or accepts the loss. Either is done once: what is sent is looked at before. Where the
 * gateway takes no answers from here, that is said first, and the answer becomes a file to take there.
 */
export function AnswerForm({ dispute, onAnswered, onChanged }: AnswerFormProps) {
  const { http, notify } = useShell();
  const sendOnce = useSendOnce();
  const { isAnswerSent } = dispute;

  async function answer(body: { text: string }) {
    if (isAnswerSent && !(await notify.confirm(reviewOf(dispute)))) return;
    const answered = await sendOnce('POST /disputes/:id/response', { params: { id: dispute.id }, body });
    if (isAnswerSent) {
      onAnswered(answered);
      notify.toast('Resposta enviada.');
      return;
    }
    // It is stored, whether its file comes or not: the page offers it again.
    const failure = await savePack(http, dispute).then(() => null, submitFailureOf);
    onAnswered(answered);
    if (failure === null) notify.toast('Resposta salva. Falta levar o dossiê ao gateway.');
    else
      notify.toast(`A resposta foi salva, mas o dossiê não veio: ${failure.errors.join(' ')}`, {
        kind: 'error',
      });
  }

  return (
    <Section
      title="Sua resposta"
      description="O banco lê uma vez: conte o que aconteceu e junte as provas antes."
    >
      <Stack>
        {!isAnswerSent && (
          <Notice kind="warning" title="Você leva a resposta ao gateway">
            O gateway deste pedido não recebe respostas pelo Balcão. Guardamos o que você escrever e montamos
            o dossiê: envie-o no painel do gateway até {formatInstant(dispute.deadline)}.
          </Notice>
        )}
        <EvidenceField dispute={dispute} onChanged={onChanged} />
        <ServerForm<{ text: string }> name="resposta" initialValues={{ text: '' }} onSubmit={answer}>
          <TextAreaField
            name="text"
            label="O que aconteceu"
            help="Datas, o que foi enviado e o que o cliente disse. O dossiê já tem itens, pagamento e entrega."
            rows={6}
            maxLength={MAX_TEXT}
            required
          />
          <div className="dispute-buttons">
            <Button kind="primary" type="submit" icon={isAnswerSent ? undefined : 'download'}>
              {isAnswerSent ? 'Revisar e enviar' : 'Salvar e baixar dossiê'}
            </Button>
            <AcceptButton dispute={dispute} onAnswered={onAnswered} />
          </div>
        </ServerForm>
      </Stack>
    </Section>
  );
}

/** `nenhuma prova`, `1 prova`, `3 provas` */
function proofs(count: number): string {
  if (count === 0) return 'nenhuma prova';
  return count === 1 ? '1 prova' : `${count} provas`;
}

const reviewOf = ({ evidence, orderNumber }: DisputeDetail) => ({
  title: `Enviar resposta com ${proofs(evidence.length)}?`,
  body: `O banco lê uma vez, e depois nada mais pode ser juntado. Vão o seu texto, ${evidence.length === 0 ? 'nenhum arquivo' : evidence.map(({ name }) => name).join(', ')} e os dados do pedido ${orderNumber}.`,
  confirmLabel: 'Enviar resposta',
  cancelLabel: 'Voltar',
});

function AcceptButton({ dispute, onAnswered }: Pick<AnswerFormProps, 'dispute' | 'onAnswered'>) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const { busy, submit } = useSubmit(
    async () => {
      const sure = await confirmNamed({
        verb: 'Aceitar',
        kind: 'a perda do',
        name: disputeName(dispute),
        consequence: `${formatMoney(dispute.remainingCents)} voltam para o cliente, e a disputa não pode mais ser respondida.`,
        destructive: true,
      });
      if (!sure) return;
      onAnswered(await sendOnce('POST /disputes/:id/acceptance', { params: { id: dispute.id } }));
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
