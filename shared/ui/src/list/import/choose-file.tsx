import type { Job } from '@balcao/api-schema';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../base/button';
import { Icon } from '../../base/icon';
import { Notice } from '../../base/notice';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import type { Noun } from '../list-types';
import { Sheet } from '../sheet';
import type { ImportCalls } from './import-calls';

export interface ChooseFileProps extends Pick<ImportCalls, 'upload'> {
  noun: Noun;
  help: ReactNode;
  onSent(job: Job): void;
  onClose(): void;
}

const MAX_MB = 20;

/** The problem with a file before it is sent. */
function problemOf(file: File): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) {
    return 'Este arquivo não é um CSV. Na planilha, salve como CSV (separado por vírgulas) e tente de novo.';
  }
  if (file.size === 0) return 'O arquivo está vazio.';
  return file.size > MAX_MB * 1024 * 1024
    ? `O arquivo tem mais de ${MAX_MB} MB. Divida a planilha em partes.`
    : undefined;
}

/** The first step of an import: a CSV is chosen or dropped and uploaded for the dry run. */
export function ChooseFile({ noun, help, upload, onSent, onClose }: ChooseFileProps) {
  const helpId = useId();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const [isDragOver, setDragOver] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const { busy, submit } = useSubmit(
    async (file: File) => {
      setShare(undefined);
      abort.current = new AbortController();
      onSent(await upload(file, { signal: abort.current.signal, onProgress: setShare }));
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  function take(file: File | undefined) {
    if (!file || busy) return;
    const refusal = problemOf(file);
    setProblem(refusal);
    if (!refusal) void submit(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <Sheet
      title={`Importar ${noun.many}`}
      place="middle"
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancelar</Button>}
    >
      <div className="bal-stack bal-stack-column bal-gap-16">
        <p>
          Primeiro só conferimos o arquivo e mostramos o que mudaria. Nada é gravado antes de você confirmar.
        </p>
        {help}
        {problem && <Notice kind="error">{problem}</Notice>}
        {busy ? (
          <div className="bal-list-drop">
            <progress className="bal-list-progress" aria-label="Envio do arquivo" value={share} max={1} />
            <span role="status">
              {share === undefined ? 'Enviando o arquivo…' : `Enviando: ${Math.round(share * 100)}%`}
            </span>
          </div>
        ) : (
          <label
            className={isDragOver ? 'bal-list-drop bal-list-drop-over' : 'bal-list-drop'}
            onDragOver={(event) => {
              event.preventDefault();
              setDragOver(true);
            }}
            onDragLeave={() => setDragOver(false)}
            onDrop={drop}
          >
            <input
              type="file"
              className="bal-visually-hidden"
              accept=".csv,text/csv"
              aria-describedby={helpId}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // The same file can then be chosen again.
                target.value = '';
                take(file);
              }}
            />
            <span className="bal-link-button bal-link-button-secondary">
              <Icon name="upload" />
              Escolher arquivo CSV
            </span>
          </label>
        )}
        <p id={helpId} className="bal-meta">
          Ou arraste o arquivo para o quadro. Até {MAX_MB} MB.
        </p>
      </div>
    </Sheet>
  );
}
