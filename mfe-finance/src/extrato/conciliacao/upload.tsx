import type { ColumnMapping, FileColumnsQuestion, SettlementResult } from '@balcao/api-schema';
import { ApiError, useShell } from '@balcao/contract';
import {
  formatInstant,
  GATEWAYS,
  type GatewayId,
  SEND_TIMEOUT_MS,
  SETTLEMENT_TEMPLATE,
} from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { SendProgress, submitFailureOf, useSubmit } from '@balcao/ui/form';
import { ColumnQuestion, columnQuestionIn, csvRequest, FileBox, saveTemplate } from '@balcao/ui/list';
import { useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';

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
  const [result, setResult] = useState<Pick<SettlementResult, 'sameAs' | 'leftOut'>>();
  const [chosen, setChosen] = useState<File>();
  const [question, setQuestion] = useState<FileColumnsQuestion>();
  /** The columns of the file as the person has named them, for when its gateway is asked for afterwards. */
  const [known, setKnown] = useState<ColumnMapping>();
  const { busy, submit } = useSubmit(
    async ({ file, mapping }: { file: File; mapping?: ColumnMapping | undefined }) => {
      setProblem('');
      setResult(undefined);
      setShare(undefined);
      setChosen(file);
      setOpen(file);
      setKnown(mapping);
      const { params, ...options } = csvRequest(file, { mapping, onProgress: setShare });
      const answer = await http.post<SettlementResult>('/finance/settlements', file, {
        ...options,
        timeout: SEND_TIMEOUT_MS,
        ...((params || gateway) && { params: { ...params, ...(gateway && { gateway }) } }),
      });
      const { id, rows, sameAs, leftOut } = answer.data;
      setOpen(undefined);
      setQuestion(undefined);
      setResult({ sameAs, leftOut });
      const { text, kind } = resultOf(rows);
      notify.toast(text, { kind });
      onSent(id);
      await queries.invalidateQueries({ queryKey: ['settlements'] });
    },
    (error) => {
      const asked = columnQuestionIn(error);
      setQuestion(asked);
      if (asked) return setOpen(undefined);
      if (!(error instanceof ApiError && error.code === 'settlement_gateway')) setOpen(undefined);
      setProblem(submitFailureOf(error).errors.join(' '));
    },
  );
  const same = result?.sameAs;
  if (question && chosen)
    return (
      <ColumnQuestion
        key={question.headings.join()}
        question={question}
        fileName={chosen.name}
        busy={busy}
        onAnswer={(mapping) => void submit({ file: chosen, mapping })}
        onAnotherFile={() => setQuestion(undefined)}
      />
    );
  return (
    <div className="anticipation-dialog">
      {problem && <Notice kind="error">{problem}</Notice>}
      {same && (
        <Notice kind="info">
          {`Este mesmo arquivo já tinha sido conferido em ${formatInstant(same.createdAt)}, com o nome “${same.fileName}”. O resultado acima compara-o com o extrato de agora.`}
        </Notice>
      )}
      {result && result.leftOut.length > 0 && (
        <Notice kind="info">{result.leftOut.map(({ text }) => text).join(' ')}</Notice>
      )}
      {gateways.length > 1 && (
        <ChooseGateway gateways={gateways} chosen={gateway} onChoose={setGateway} isNeeded={Boolean(open)} />
      )}
      {open && !busy && (
        <Button
          kind="primary"
          disabled={gateway === undefined}
          onClick={() => void submit({ file: open, mapping: known })}
        >
          {`Conferir “${open.name}”`}
        </Button>
      )}
      {busy && <SendProgress share={share} />}
      <div>
        <Button icon="download" onClick={() => saveTemplate(TEMPLATE)}>
          Baixar modelo com exemplos
        </Button>
      </div>
      <FileBox
        fileName={chosen?.name}
        disabled={busy}
        {...(busy && { label: 'Conferindo…' })}
        help="O arquivo do gateway como ele vem: PayPal, PagBank, Mercado Pago, Stone, Rede, Cielo, Iugu e outros. Precisa de uma referência (pedido, cobrança, NSU ou txid) e do valor bruto ou líquido. Até 5.000 linhas."
        onTake={(file) => void submit({ file })}
      />
    </div>
  );
}

const TEMPLATE = { name: 'modelo-de-liquidacao.csv', rows: SETTLEMENT_TEMPLATE };

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
