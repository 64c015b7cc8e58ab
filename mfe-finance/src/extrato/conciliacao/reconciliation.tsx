import type { SettlementImport, SettlementImports, SettlementResult } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatInstant } from '@balcao/domain';
import { CardSkeleton, Icon, Notice, Section, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';
import { RowList } from './row-list';
import { readImports, sendFile } from './settlement-api';

/** A gateway's settlement file against the statement: upload, and what came of the latest files. */
export function Reconciliation() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['settlements'],
    queryFn: ({ signal }) => readImports(http, signal),
  });
  return (
    <Loaded query={query} what="as conciliações" skeleton={<CardSkeleton fields={3} />}>
      {(imports) => <Imports {...imports} />}
    </Loaded>
  );
}

function Imports({ items, canEdit }: SettlementImports) {
  const [chosen, setChosen] = useState('');
  const shown = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <Stack>
      <Section
        title="Conferir o arquivo do gateway"
        description="Envie o CSV de liquidação que o gateway oferece: comparamos cada linha com o seu extrato e dizemos o que difere. Nenhum saldo muda."
      >
        {canEdit ? (
          <Upload onSent={setChosen} />
        ) : (
          <Notice kind="info">
            Você pode ver as conciliações. Para enviar um arquivo, peça a quem edita o financeiro.
          </Notice>
        )}
      </Section>
      {shown === undefined ? (
        <p className="bal-soft">Nenhum arquivo conferido ainda. O primeiro resultado aparece aqui.</p>
      ) : (
        <>
          <ChooseImport items={items} shown={shown} onChoose={setChosen} />
          <RowList key={shown.id} importId={shown.id} canEdit={canEdit} />
        </>
      )}
    </Stack>
  );
}

/** Sends a file. What is wrong with it is said here, and nothing of it is kept. */
function Upload({ onSent }: { onSent(id: string): void }) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const helpId = useId();
  const [problem, setProblem] = useState('');
  const [same, setSame] = useState<SettlementResult['sameAs']>(null);
  const { busy, submit } = useSubmit(
    async (file: File) => {
      setProblem('');
      setSame(null);
      const { id, rows, sameAs } = await sendFile(http, file);
      setSame(sameAs);
      const differing = rows.filter(({ state }) => state !== 'matched').length;
      notify.toast(
        differing === 0
          ? 'Tudo confere com o extrato.'
          : `Conferido: ${differing} de ${rows.length} diferem.`,
        { kind: differing === 0 ? 'success' : 'info' },
      );
      onSent(id);
      await queries.invalidateQueries({ queryKey: ['settlements'] });
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <div className="anticipation-dialog">
      {problem && <Notice kind="error">{problem}</Notice>}
      {same && (
        <Notice kind="info">
          {`Este mesmo arquivo já tinha sido conferido em ${formatInstant(same.createdAt)}, com o nome “${same.fileName}”. O resultado abaixo compara-o com o extrato de agora.`}
        </Notice>
      )}
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
            if (file) void submit(file);
          }}
        />
        <span className="bal-link-button bal-link-button-secondary">
          <Icon name="upload" />
          {busy ? 'Conferindo…' : 'Escolher arquivo CSV'}
        </span>
      </label>
      <p id={helpId} className="bal-meta">
        Com as colunas “referência” (número do pedido, código da cobrança, NSU ou txid) e “valor”; “parcela” e
        “data” ajudam. Até 5.000 linhas.
      </p>
    </div>
  );
}

interface ChooseImportProps {
  items: readonly SettlementImport[];
  shown: SettlementImport;
  onChoose(id: string): void;
}

const summaryOf = ({ matched, total, open }: SettlementImport) =>
  `${matched} de ${total} conciliadas${open > 0 ? `, ${open} sem explicação` : ''}`;

function ChooseImport({ items, shown, onChoose }: ChooseImportProps) {
  const id = useId();
  return (
    <div className="bal-list-filter">
      <label htmlFor={id}>Arquivo conferido</label>
      <select
        id={id}
        className="bal-input"
        value={shown.id}
        onChange={({ target }) => onChoose(target.value)}
      >
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {`${item.fileName}, ${formatInstant(item.createdAt)}`}
          </option>
        ))}
      </select>
      <p className="bal-meta">{`${summaryOf(shown)} · enviado por ${shown.createdBy}`}</p>
    </div>
  );
}
