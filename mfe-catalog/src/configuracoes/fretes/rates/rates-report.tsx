import type { ShippingRatesReport } from '@balcao/api-schema';
import { RATE_FINDING_LABELS, RATE_FINDINGS, REFUSED_FINDINGS } from '@balcao/domain';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { useId } from 'react';

export interface RatesReportProps {
  report: ShippingRatesReport;
  chosenName: string | undefined;
  rowsBefore: number;
  busy: boolean;
  /** Undefined for the lines of all names. */
  onName(name: string | undefined): void;
  onApply(skipWrong: boolean): void;
}

const count = (rows: number) => `${rows.toLocaleString('pt-BR')} ${rows === 1 ? 'linha' : 'linhas'}`;

/** The findings of the dry run, and the step that makes the file the table. */
export function RatesReport({ report, chosenName, rowsBefore, busy, onName, onApply }: RatesReportProps) {
  const { rows, wrong, names, problems, counts, findings, unknownColumns, canApply } = report;
  const nameId = useId();
  const odd = RATE_FINDINGS.filter((kind) => counts[kind] > 0);
  const isRefused =
    rows === 0 || REFUSED_FINDINGS.some((kind) => counts[kind] > 0) || (wrong === 0 && !canApply);
  return (
    <Stack>
      <h3 className="bal-h2">Conferência</h3>
      <p>
        {rows === 1 ? 'Pode' : 'Podem'} entrar {count(rows)}
        {wrong > 0 && `; ${count(wrong)} com erro`}.
        {odd.length === 0 && wrong === 0 && ' Não achamos nada estranho.'}
      </p>
      {(names.length > 1 || chosenName !== undefined) && (
        <div>
          <label htmlFor={nameId} className="bal-part-label">
            O arquivo tem {names.length} nomes. Qual é o desta forma de frete?
          </label>
          <select
            id={nameId}
            className="bal-input"
            value={names.findIndex(({ name }) => name === chosenName)}
            onChange={({ target }) => onName(names[Number(target.value)]?.name)}
          >
            <option value={-1}>Todos juntos</option>
            {names.map(({ name, rows: ofName }, index) => (
              <option key={name} value={index}>
                {name || 'Sem nome'} ({count(ofName)})
              </option>
            ))}
          </select>
        </div>
      )}
      {unknownColumns.length > 0 && (
        <p className="bal-meta">Colunas que não usamos: {unknownColumns.join(', ')}.</p>
      )}
      {wrong > 0 && (
        <Disclosure summary={`Linhas com erro (${wrong.toLocaleString('pt-BR')})`}>
          <Lines lines={problems} rest={wrong - problems.length} />
        </Disclosure>
      )}
      {odd.map((kind) => {
        const told = findings.filter((finding) => finding.kind === kind);
        return (
          <Disclosure
            key={kind}
            summary={`${RATE_FINDING_LABELS[kind]} (${counts[kind].toLocaleString('pt-BR')})`}
          >
            <Lines lines={told} rest={counts[kind] - told.length} />
          </Disclosure>
        );
      })}
      {isRefused ? (
        <Notice kind="error" title="Este arquivo não pode virar a tabela">
          Corrija o que está acima e escolha o arquivo de novo.
        </Notice>
      ) : (
        <Stack gap={8}>
          {rowsBefore > 0 && (
            <p className="bal-meta">
              {rowsBefore === 1 ? 'A linha de agora sai.' : `As ${count(rowsBefore)} de agora saem.`}
            </p>
          )}
          <div>
            <Button kind="primary" busy={busy} onClick={() => onApply(wrong > 0)}>
              {wrong > 0 ? `Importar só ${count(rows)}` : `Importar ${count(rows)}`}
            </Button>
          </div>
        </Stack>
      )}
    </Stack>
  );
}

function Lines({ lines, rest }: { lines: readonly { line: number | null; text: string }[]; rest: number }) {
  return (
    <ul className="cat-quote-why">
      {lines.map(({ line, text }) => (
        <li key={`${line}-${text}`}>{line === null ? text : `Linha ${line}: ${text}`}</li>
      ))}
      {rest > 0 && <li>E mais {rest.toLocaleString('pt-BR')}.</li>}
    </ul>
  );
}
