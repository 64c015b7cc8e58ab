import type { ColumnMapping, FileColumnsQuestion } from '@balcao/api-schema';
import { isApiError } from '@balcao/contract';
import { useId, useState } from 'react';
import { Button } from '../../base/button';
import { Notice } from '../../base/notice';

/** The question of an answer that did not know a file's columns; undefined for any other failure. */
export function columnQuestionIn(error: unknown): FileColumnsQuestion | undefined {
  if (!isApiError(error) || error.code !== 'import_columns') return undefined;
  return (error.body as { columns?: FileColumnsQuestion } | undefined)?.columns;
}

export interface ColumnQuestionProps {
  question: FileColumnsQuestion;
  fileName: string;
  busy: boolean;
  /** The answer has every column: null for one that is passed over. */
  onAnswer(mapping: ColumnMapping): void;
  onAnotherFile(): void;
}

const LIST = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** The problem of an answer: a needed field without a column, or a field with two. */
function problemOf({ needed, fields }: FileColumnsQuestion, mapping: ColumnMapping): string | undefined {
  const chosen = Object.values(mapping).filter((field) => field !== null);
  const labelOf = (field: string) => `“${fields.find((one) => one.field === field)?.label ?? field}”`;
  const missing = needed.find((group) => !group.some((field) => chosen.includes(field)));
  if (missing) return `Diga qual coluna é ${LIST.format(missing.map(labelOf))}.`;
  const twice = chosen.find((field, index) => chosen.indexOf(field) !== index);
  return twice && `Duas colunas são ${labelOf(twice)}. Deixe só uma.`;
}

/** Asks what the columns of a file are, with its first lines beside them. */
export function ColumnQuestion({ question, fileName, busy, onAnswer, onAnotherFile }: ColumnQuestionProps) {
  const id = useId();
  const { headings, lines, fields, found } = question;
  const [mapping, setMapping] = useState<ColumnMapping>(() =>
    Object.fromEntries(headings.map((heading) => [heading, found[heading] ?? null])),
  );
  const [isAsked, setAsked] = useState(false);
  const problem = problemOf(question, mapping);

  return (
    <form
      className="bal-stack bal-stack-column bal-gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (problem === undefined) onAnswer(mapping);
      }}
    >
      <p>
        Não reconhecemos todas as colunas de <strong>{fileName}</strong>. Diga o que é cada uma; da próxima
        vez lembramos.
      </p>
      <table className="bal-list-columns">
        <thead>
          <tr>
            <th scope="col">Coluna do arquivo</th>
            <th scope="col">Primeiras linhas</th>
            <th scope="col">O que é</th>
          </tr>
        </thead>
        <tbody>
          {headings.map((heading, index) => (
            // Two columns may have the same name.
            <tr key={index}>
              <th scope="row" id={`${id}-${index}`}>
                {heading}
              </th>
              <td className="bal-meta">
                {lines
                  .map((cells) => cells[index] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ')}
              </td>
              <td>
                <select
                  className="bal-input"
                  aria-labelledby={`${id}-${index}`}
                  value={mapping[heading] ?? ''}
                  disabled={busy}
                  onChange={({ target }) => setMapping({ ...mapping, [heading]: target.value || null })}
                >
                  <option value="">Não usar</option>
                  {fields.map(({ field, label }) => (
                    <option key={field} value={field}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAsked && problem && <Notice kind="error">{problem}</Notice>}
      <div className="bal-stack bal-stack-row bal-gap-8">
        <Button type="submit" kind="primary" busy={busy}>
          Continuar
        </Button>
        <Button disabled={busy} onClick={onAnotherFile}>
          Escolher outro arquivo
        </Button>
      </div>
    </form>
  );
}
