import type { ColumnMapping, FileColumnsQuestion, Job } from '@balcao/api-schema';
import { csvText } from '@balcao/domain';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../base/button';
import { Notice } from '../../base/notice';
import { saveFile } from '../../display/save-file';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import { Sheet } from '../sheet';
import { ColumnQuestion, columnQuestionIn } from './column-question';
import { FileBox } from './file-box';
import type { ImportCalls } from './import-calls';

/** The texts of lines that are pasted instead of a file. */
export interface PasteWords {
  /** The name of the pasted lines: "Pedidos e códigos de rastreio". */
  label: string;
  /** The content of a line. */
  help: string;
  placeholder: string;
}

/** A file with the headings of an import and example lines. */
export interface FileTemplate {
  /** `modelo-de-produtos.csv` */
  name: string;
  /** Headings first. */
  rows: readonly (readonly string[])[];
}

export const saveTemplate = ({ name, rows }: FileTemplate): void =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));

export interface ChooseFileProps extends Pick<ImportCalls, 'upload'> {
  title: string;
  help: ReactNode;
  paste: PasteWords | undefined;
  template: FileTemplate | undefined;
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

/** A file whose columns a person has to name. */
interface Asked {
  file: File;
  question: FileColumnsQuestion;
}

/** The first step of an import: a CSV is chosen or dropped, its columns are named where need be, and it is uploaded for the dry run. */
export function ChooseFile({ title, help, paste, template, upload, onSent, onClose }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState<number>();
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState<File>();
  const [asked, setAsked] = useState<Asked>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const { busy, submit } = useSubmit(
    async ({ file, mapping }: { file: File; mapping?: ColumnMapping }) => {
      setShare(undefined);
      abort.current = new AbortController();
      try {
        onSent(await upload(file, { signal: abort.current.signal, onProgress: setShare, mapping }));
      } catch (error) {
        const question = columnQuestionIn(error);
        if (question === undefined) throw error;
        setAsked({ file, question });
      }
    },
    (error) => {
      setAsked(undefined);
      setProblem(submitFailureOf(error).errors.join(' '));
    },
  );

  function take(file: File) {
    if (busy) return;
    const refusal = problemOf(file);
    setChosen(file);
    setProblem(refusal);
    if (!refusal) void submit({ file });
  }

  function takePasted() {
    if (pasted.trim() === '') return setProblem('Cole as linhas ou escolha um arquivo.');
    take(new File([pasted], 'linhas-coladas.csv', { type: 'text/csv' }));
  }

  if (asked) {
    const { file, question } = asked;
    return (
      <Sheet
        title={title}
        place="middle"
        onClose={onClose}
        footer={<Button onClick={onClose}>Cancelar</Button>}
      >
        <ColumnQuestion
          key={question.headings.join()}
          question={question}
          fileName={file.name}
          busy={busy}
          onAnswer={(mapping) => void submit({ file, mapping })}
          onAnotherFile={() => setAsked(undefined)}
        />
      </Sheet>
    );
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
        {template && (
          <div>
            <Button icon="download" onClick={() => saveTemplate(template)}>
              Baixar modelo com exemplos
            </Button>
          </div>
        )}
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
          <FileBox
            fileName={chosen?.name}
            help={`Ou arraste o arquivo para o quadro. Até ${MAX_MB} MB.`}
            onTake={take}
          />
        )}
      </div>
    </Sheet>
  );
}
