import type { Job } from '@balcao/api-schema';
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../base/button';
import { Icon } from '../../base/icon';
import { Notice } from '../../base/notice';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import { Sheet } from '../sheet';
import type { ImportCalls } from './import-calls';

/** The texts of lines that are pasted instead of a file. */
export interface PasteWords {
  /** The name of the pasted lines: "Pedidos e códigos de rastreio". */
  label: string;
  /** The content of a line. */
  help: string;
  placeholder: string;
}

export interface ChooseFileProps extends Pick<ImportCalls, 'upload'> {
  title: string;
  help: ReactNode;
  paste: PasteWords | undefined;
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

interface PastedLinesProps {
  words: PasteWords;
  text: string;
  disabled: boolean;
  onChange(text: string): void;
}

function PastedLines({ words, text, disabled, onChange }: PastedLinesProps) {
  const id = useId();
  return (
    <div className="bal-list-filter">
      <label htmlFor={id}>{words.label}</label>
      <textarea
        id={id}
        className="bal-input bal-list-paste"
        rows={6}
        value={text}
        disabled={disabled}
        placeholder={words.placeholder}
        aria-describedby={`${id}-help`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-help`} className="bal-meta">
        {words.help}
      </p>
    </div>
  );
}

/** The first step of an import: a CSV is chosen or dropped and uploaded for the dry run. */
export function ChooseFile({ title, help, paste, upload, onSent, onClose }: ChooseFileProps) {
  const helpId = useId();
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const [pasted, setPasted] = useState('');
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

  function takePasted() {
    if (pasted.trim() === '') return setProblem('Cole as linhas ou escolha um arquivo.');
    take(new File([pasted], 'linhas-coladas.csv', { type: 'text/csv' }));
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <Sheet
      title={title}
      place="middle"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {paste && (
            <Button kind="primary" busy={busy} onClick={takePasted}>
              Conferir
            </Button>
          )}
        </>
      }
    >
      <div className="bal-stack bal-stack-column bal-gap-16">
        <p>
          Primeiro só conferimos {paste ? 'as linhas' : 'o arquivo'} e mostramos o que mudaria. Nada é gravado
          antes de você confirmar.
        </p>
        {help}
        {paste && <PastedLines words={paste} text={pasted} disabled={busy} onChange={setPasted} />}
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
