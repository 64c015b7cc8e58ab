import type { CompanyChanges } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { COMPANY_CHANGE_STATUS_LABELS, type CompanyChangeStatus, formatCnpj } from '@balcao/domain';
import { Button, Card, type IconName, Notice, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, type Definition, DefinitionList } from '@balcao/ui/display';
import { useStepUp } from '@balcao/ui/form';
import { useState } from 'react';
import ReasonDialog from '../../../common/reason-dialog';
import type { UserApi } from '../user-api';
import { useAction } from './use-action';

const PILLS: Readonly<
  Record<CompanyChangeStatus, { kind: 'warning' | 'success' | 'neutral'; icon: IconName }>
> = {
  pending: { kind: 'warning', icon: 'clock' },
  approved: { kind: 'success', icon: 'check' },
  refused: { kind: 'neutral', icon: 'close' },
  withdrawn: { kind: 'neutral', icon: 'close' },
};

const NOT_FILLED = 'Não preenchido';
const cnpjWords = (cnpj: string) => (
  <span className="bal-tabular">{cnpj === '' ? NOT_FILLED : formatCnpj(cnpj)}</span>
);

type Change = CompanyChanges['items'][number];

function factsOf(change: Change, current: CompanyChanges['current']): Definition[] {
  const isOpen = change.status === 'pending';
  return [
    ...(isOpen ? [{ term: 'Pessoa verificada', value: current.name }] : []),
    {
      term: 'Razão social pedida',
      value: change.companyName,
      note: isOpen && `Hoje: ${current.companyName || NOT_FILLED}`,
    },
    {
      term: 'CNPJ pedido',
      value: cnpjWords(change.cnpj),
      note: isOpen && <>Hoje: {cnpjWords(current.cnpj)}</>,
    },
    { term: 'Pedida', value: <DateTime iso={change.requestedAt} /> },
    ...(change.refusal === ''
      ? []
      : [{ term: 'Por que foi recusada', value: change.refusal, note: change.decidedBy }]),
    ...(change.status === 'approved' ? [{ term: 'Quem aprovou', value: change.decidedBy }] : []),
  ];
}

export interface CompanyChangeCardProps extends Pick<CompanyChanges, 'current' | 'decisionRefusal'> {
  change: Change;
  api: UserApi;
  onDone(): Promise<void>;
}

/** A change of a company beside the company as it is, and what an admin can do about it. */
export function CompanyChangeCard(props: CompanyChangeCardProps) {
  const { change, current, decisionRefusal } = props;
  const { status } = change;
  return (
    <Card>
      <Stack>
        <StatusPill {...PILLS[status]} label={COMPANY_CHANGE_STATUS_LABELS[status]} />
        <DefinitionList items={factsOf(change, current)} />
        {change.isOfAnother && (
          <Notice kind="warning" title="Este CNPJ já foi conferido em outra conta">
            Compare as duas contas antes de decidir de quem é a empresa.
          </Notice>
        )}
        {status === 'pending' && decisionRefusal !== null && <p className="bal-soft">{decisionRefusal}</p>}
        {status === 'pending' && decisionRefusal === null && <Decision {...props} />}
      </Stack>
    </Card>
  );
}

function Decision({ change: { id }, api, onDone }: CompanyChangeCardProps) {
  const { notify } = useShell();
  const { run, dialog } = useStepUp();
  const { busy, act } = useAction(onDone);
  const [refusing, setRefusing] = useState(false);

  const approve = () =>
    act(async () =>
      (await run(() => api.approveCompanyChange(id))) ? 'Mudança aprovada. A empresa já vale.' : null,
    );

  async function refuse(reason: string) {
    await api.refuseCompanyChange(id, reason);
    setRefusing(false);
    notify.toast('Mudança recusada.');
    await onDone();
  }

  return (
    <>
      <Stack direction="row">
        <Button kind="primary" busy={busy} onClick={approve}>
          Aprovar
        </Button>
        <Button onClick={() => setRefusing(true)}>Recusar</Button>
      </Stack>
      {dialog}
      {refusing && (
        <ReasonDialog
          title="Recusar a mudança de empresa?"
          consequence="A empresa continua como está. A pessoa lê o motivo e pode pedir outra mudança."
          confirmLabel="Recusar mudança"
          onConfirm={refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}
