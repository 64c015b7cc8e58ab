import type { SettlementResult } from '@balcao/api-schema';
import { ApiError, useShell } from '@balcao/contract';
import { formatInstant, GATEWAYS, type GatewayId } from '@balcao/domain';
import { Button, Icon, Notice } from '@balcao/ui/base';
import { SendProgress, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';
import { sendFile } from './settlement-api';

export interface UploadProps {
  gateways: readonly GatewayId[];
  onSent(id: string): void;
}

const resultOf = (rows: SettlementResult['rows']) => {
  const differing = rows.filter(({ state }) => state !== 'matched').length;
  return differing === 0
    ? ({ text: 'Tudo confere com o extrato.', kind: 'success' } as const)
    : ({ text: `Conferido: ${differing} de ${rows.length} diferem.`, kind: 'info' } as const);
};

/** Sends a file. What is wrong with it is said here, and nothing of it is kept. */
export function Upload({ gateways, onSent }: UploadProps) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const [gateway, setGateway] = useState<GatewayId>();
  const [problem, setProblem] = useState('');
  const [share, setShare] = useState<number>();
  /** The file that may be of several gateways. */
  const [open, setOpen] = useState<File>();
  const [same, setSame] = useState<SettlementResult['sameAs']>(null);
  const { busy, submit } = useSubmit(
    async (file: File) => {
      setProblem('');
      setSame(null);
      setShare(undefined);
      setOpen(file);
      const { id, rows, sameAs } = await sendFile(http, file, gateway, setShare);
      setOpen(undefined);
      setSame(sameAs);
      const { text, kind } = resultOf(rows);
      notify.toast(text, { kind });
      onSent(id);
      await queries.invalidateQueries({ queryKey: ['settlements'] });
    },
    (error) => {
      if (!(error instanceof ApiError && error.code === 'settlement_gateway')) setOpen(undefined);
      setProblem(submitFailureOf(error).errors.join(' '));
    },
  );
  return (
    <div className="anticipation-dialog">
      {problem && <Notice kind="error">{problem}</Notice>}
      {same && (
        <Notice kind="info">
          {`Este mesmo arquivo já tinha sido conferido em ${formatInstant(same.createdAt)}, com o nome “${same.fileName}”. O resultado acima compara-o com o extrato de agora.`}
        </Notice>
      )}
      {gateways.length > 1 && (
        <ChooseGateway gateways={gateways} chosen={gateway} onChoose={setGateway} isNeeded={Boolean(open)} />
      )}
      {open && !busy && (
        <Button kind="primary" disabled={gateway === undefined} onClick={() => void submit(open)}>
          {`Conferir “${open.name}”`}
        </Button>
      )}
      {busy && <SendProgress share={share} />}
      <FileInput busy={busy} onChoose={(file) => void submit(file)} />
    </div>
  );
}

interface ChooseGatewayProps {
  gateways: readonly GatewayId[];
  chosen: GatewayId | undefined;
  isNeeded: boolean;
  onChoose(gateway: GatewayId | undefined): void;
}

function ChooseGateway({ gateways, chosen, isNeeded, onChoose }: ChooseGatewayProps) {
  const id = useId();
  return (
    <div className="bal-list-filter settlement-gateway">
      <label htmlFor={id}>De qual gateway é o arquivo</label>
      <select
        id={id}
        className="bal-input"
        aria-invalid={(isNeeded && chosen === undefined) || undefined}
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(gateways.find((one) => one === target.value))}
      >
        <option value="">Identificar pelo arquivo</option>
        {gateways.map((gateway) => (
          <option key={gateway} value={gateway}>
            {GATEWAYS[gateway].name}
          </option>
        ))}
      </select>
    </div>
  );
}

function FileInput({ busy, onChoose }: { busy: boolean; onChoose(file: File): void }) {
  const helpId = useId();
  return (
    <>
      <label className="bal-list-drop">
        <input
          type="file"
          className="bal-visually-hidden"
          accept=".csv,text/csv"
          aria-describedby={helpId}
          disabled={busy}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // The same file can then be chosen again.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
        <span className="bal-link-button bal-link-button-secondary">
          <Icon name="upload" />
          {busy ? 'Conferindo…' : 'Escolher arquivo CSV'}
        </span>
      </label>
      <p id={helpId} className="bal-meta">
        Com as colunas “referência” (número do pedido, código da cobrança, NSU ou txid) e “valor bruto” ou
        “valor líquido”; “tarifa”, “parcela” e a data da venda ou da liquidação ajudam. Até 5.000 linhas.
      </p>
    </>
  );
}
