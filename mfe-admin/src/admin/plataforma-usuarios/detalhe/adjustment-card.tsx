import type { Adjustment } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  ADJUSTMENT_STATUS_LABELS,
  type AdjustmentStatus,
  type Custody,
  GATEWAYS,
  isAdjustmentOpen,
  SELLER_ACCOUNT_LABELS,
} from '@balcao/domain';
import { Button, Card, type IconName, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, type Definition, DefinitionList, Money } from '@balcao/ui/display';
import { useStepUp } from '@balcao/ui/form';
import { useState } from 'react';
import ReasonDialog from '../../../common/reason-dialog';
import type { UserApi } from '../user-api';
import { useAction } from './use-action';

const PILLS: Readonly<Record<AdjustmentStatus, { kind: 'warning' | 'success' | 'neutral'; icon: IconName }>> =
  {
    pedido: { kind: 'warning', icon: 'clock' },
    em_aprovacao: { kind: 'warning', icon: 'clock' },
    lancado: { kind: 'success', icon: 'check' },
    recusado: { kind: 'neutral', icon: 'close' },
  };

/** The account that it is posted to. */
const POSTED_TO: Readonly<Record<Custody, string>> = {
  plataforma: SELLER_ACCOUNT_LABELS.disponivel,
  vendedor: SELLER_ACCOUNT_LABELS.direto_recebido,
};

function factsOf(adjustment: Adjustment): Definition[] {
  const { reference, fileName, fileCents, ledgerCents, amountCents } = adjustment;
  const { reason, requestedBy, requestedAt, approvedBy, refusal, refusedBy, custody, gateway } = adjustment;
  return [
    { term: 'Valor do ajuste', value: <Money cents={amountCents} /> },
    {
      term: 'Conta',
      value: custody === null ? 'De mais de um custodiante: não pode ser aprovado' : POSTED_TO[custody],
    },
    {
      term: 'Referência',
      value: reference,
      note: gateway === null ? fileName : `${fileName}, ${GATEWAYS[gateway].name}`,
    },
    { term: 'No arquivo', value: <Money cents={fileCents} /> },
    { term: 'No extrato', value: <Money cents={ledgerCents} /> },
    {
      term: 'Motivo',
      value: reason,
      note: (
        <>
          {requestedBy}, <DateTime iso={requestedAt} />
        </>
      ),
    },
    ...(approvedBy.length > 0 ? [{ term: 'Quem aprovou', value: approvedBy.join(' e ') }] : []),
    ...(refusedBy === '' ? [] : [{ term: 'Por que foi recusado', value: refusal, note: refusedBy }]),
  ];
}

export interface AdjustmentCardProps {
  adjustment: Adjustment;
  api: UserApi;
  onDone(): Promise<void>;
}

/** A request to correct a balance, with both sides of the difference, and what an admin can do about it. */
export function AdjustmentCard({ adjustment, api, onDone }: AdjustmentCardProps) {
  const { status } = adjustment;
  return (
    <Card>
      <Stack>
        <StatusPill {...PILLS[status]} label={ADJUSTMENT_STATUS_LABELS[status]} />
        <DefinitionList items={factsOf(adjustment)} />
        {isAdjustmentOpen(status) && <Decision adjustment={adjustment} api={api} onDone={onDone} />}
      </Stack>
    </Card>
  );
}

function Decision({ adjustment: { id, status, canApprove }, api, onDone }: AdjustmentCardProps) {
  const { notify } = useShell();
  const { run, dialog } = useStepUp();
  const { busy, act } = useAction(onDone);
  const [refusing, setRefusing] = useState(false);
  const isLast = status === 'em_aprovacao';

  const approve = () =>
    act(async () => {
      const done = await run(() => api.approveAdjustment(id));
      if (!done) return null;
      return isLast ? 'Ajuste lançado no extrato.' : 'Aprovado. Falta outra pessoa da administração.';
    });

  async function refuse(reason: string) {
    await api.refuseAdjustment(id, reason);
    setRefusing(false);
    notify.toast('Ajuste recusado.');
    await onDone();
  }

  return (
    <>
      {!canApprove && (
        <p className="bal-soft">Você pediu ou já aprovou este ajuste: outra pessoa precisa aprovar.</p>
      )}
      <Stack direction="row">
        {canApprove && (
          <Button kind="primary" busy={busy} onClick={approve}>
            {isLast ? 'Aprovar e lançar' : 'Aprovar'}
          </Button>
        )}
        <Button onClick={() => setRefusing(true)}>Recusar</Button>
      </Stack>
      {dialog}
      {refusing && (
        <ReasonDialog
          title="Recusar o ajuste?"
          consequence="Nenhum saldo muda. A loja vê que o ajuste foi recusado e pode pedir outro."
          confirmLabel="Recusar ajuste"
          onConfirm={refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
