import type { BumpImportReport } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Sheet } from '@balcao/ui/list';
import { useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';
import { useBumpApi } from '../bump-api';

const SHOWN_PROBLEMS = 20;

/** A file of bumps: chosen, checked, and only then written. */
export function ImportSheet({ onClose }: { onClose(): void }) {
  const api = useBumpApi();
  const { notify } = useShell();
  const queries = useQueryClient();
  const inputId = useId();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<BumpImportReport>();
  const [failure, setFailure] = useState<string>();
  const sending = useSubmit<{ chosen: File; dryRun: boolean }>(
    async ({ chosen, dryRun }) => {
      setFailure(undefined);
      setReport(undefined);
      const found = await api.importCsv(chosen, dryRun);
      setReport(found);
      if (!found.isWritten) return;
      await queries.invalidateQueries({ queryKey: ['order-bumps'] });
      notify.toast('Order bumps importados.');
      onClose();
    },
    (error) => setFailure(submitFailureOf(error).errors.join(' ')),
  );

  function choose(chosen: File | undefined) {
    if (chosen === undefined) return;
    setFile(chosen);
    void sending.submit({ chosen, dryRun: true });
  }

  return (
    <Sheet title="Importar order bumps" place="middle" onClose={onClose}>
      <Stack>
        <p className="bal-meta">
          O CSV que “Exportar” escreve. Uma linha com ID altera esse order bump; sem ID, cria outro. Nada é
          gravado se uma linha tiver problema.
        </p>
        <div>
          <label htmlFor={inputId} className="bal-part-label">
            Arquivo
          </label>
          <input
            id={inputId}
            type="file"
            accept=".csv,text/csv"
            className="bal-input"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can then be chosen again.
              target.value = '';
            }}
          />
        </div>
        <p role="status" className="bal-meta">
          {sending.busy ? 'Conferindo o arquivo…' : ''}
        </p>
        {failure && (
          <Notice kind="error" title="O arquivo não pôde ser importado">
            {failure}
          </Notice>
        )}
        {file && report && <Report report={report} />}
        {file && report && report.problems.length === 0 && (
          <div>
            <Button
              kind="primary"
              busy={sending.busy}
              disabled={report.created + report.changed === 0}
              onClick={() => void sending.submit({ chosen: file, dryRun: false })}
            >
              Importar order bumps
            </Button>
          </div>
        )}
      </Stack>
    </Sheet>
  );
}

function Report({ report: { created, changed, unchanged, problems } }: { report: BumpImportReport }) {
  if (problems.length === 0)
    return (
      <Notice kind="success" title="O arquivo está certo">
        {created} a criar, {changed} a alterar, {unchanged} sem mudança.
      </Notice>
    );
  return (
    <Notice kind="error" title="Corrija o arquivo">
      <ul>
        {problems.slice(0, SHOWN_PROBLEMS).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            Linha {line}
            {column === null ? '' : `, ${column}`}: {message}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN_PROBLEMS && <p>E mais {problems.length - SHOWN_PROBLEMS}.</p>}
    </Notice>
  );
}
