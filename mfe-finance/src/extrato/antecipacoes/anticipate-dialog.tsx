import type { Anticipation, AnticipationOffer, AnticipationRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { usePostOnce, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { ChooseReceivables } from './choose-receivables';
import { chosenOf, EVERYTHING, inReceivables, totalsOf } from './chosen';
import { PriceLadder } from './price-ladder';

export interface AnticipateDialogProps {
  offer: AnticipationOffer;
  onClose(): void;
}

/** Chooses receivables, shows what that costs, and asks for the money by a button that names it. */
export function AnticipateDialog({ offer, onClose }: AnticipateDialogProps) {
  const { notify } = useShell();
  const queries = useQueryClient();
  const post = usePostOnce();
  const [choice, setChoice] = useState(EVERYTHING);
  const [problems, setProblems] = useState<string[]>([]);
  const chosen = chosenOf(offer.items, choice);
  const { feeCents, netCents } = totalsOf(chosen);

  const { busy, submit } = useSubmit(
    async (request: AnticipationRequest) => {
      setProblems([]);
      const done = await post<Anticipation>('/finance/anticipations', request);
      notify.toast(
        `Antecipamos ${inReceivables(done.receivables)}: ${formatMoney(done.netCents)} já estão no saldo disponível.`,
        { kind: 'success' },
      );
      onClose();
      await queries.invalidateQueries();
    },
    (error) => {
      setProblems(submitFailureOf(error).errors);
      // What was offered may have changed meanwhile.
      void queries.invalidateQueries({ queryKey: ['anticipation-offer'] });
    },
  );

  return (
    <Dialog
      open
      title="Antecipar recebíveis"
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={() =>
              void submit({
                receivableIds: chosen.map(({ receivableId }) => receivableId),
                maxFeeCents: feeCents,
              })
            }
          >
            {chosen.length === 0 ? 'Escolha um recebível' : `Receber ${formatMoney(netCents)} agora`}
          </Button>
        </>
      }
    >
      <div className="anticipation-dialog">
        {problems.length > 0 && <Notice kind="error">{problems.join(' ')}</Notice>}
        {!offer.isComplete && (
          <Notice kind="info">
            {`Estes são os ${offer.items.length} recebíveis mais próximos. Depois de antecipá-los, os seguintes aparecem aqui.`}
          </Notice>
        )}
        <ChooseReceivables items={offer.items} choice={choice} onChange={setChoice} />
        {chosen.length > 0 && <PriceLadder items={chosen} monthlyBasisPoints={offer.monthlyBasisPoints} />}
        <p className="bal-meta">
          O valor vai para o seu saldo disponível na hora, e a antecipação não pode ser desfeita. Reembolsos e
          disputas destas vendas passam a sair do saldo disponível.
        </p>
      </div>
    </Dialog>
  );
}
