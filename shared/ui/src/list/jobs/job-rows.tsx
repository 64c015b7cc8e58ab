import type { Job, JobRow, JobRowPage, RowOutcome } from '@balcao/api-schema';
import { listRangeLabel } from '@balcao/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../base/button';
import { Notice } from '../../base/notice';
import { StatusPill, type StatusPillProps } from '../../base/status-pill';
import { submitFailureOf } from '../../form/submit-failure';
import { type Column, SimpleTable, type TableCard } from '../../table/simple-table';
import '../../table/table.css';
import { OUTCOME_WORDS, OUTCOMES, outcomeWords } from './job-words';
import type { JobsClient } from './jobs-client';

export interface JobRowsProps {
  job: Job;
  jobs: Pick<JobsClient, 'rows'>;
  /** "Linha" for a file, left out where the row's place says nothing. */
  lineTitle?: string | undefined;
}

const PAGE_SIZE = 25;
const PILLS: Readonly<Record<RowOutcome, Pick<StatusPillProps, 'kind' | 'icon'>>> = {
  created: { kind: 'success', icon: 'plus' },
  changed: { kind: 'info', icon: 'edit' },
  unchanged: { kind: 'neutral', icon: 'check' },
  failed: { kind: 'danger', icon: 'error' },
};

interface Place {
  outcome: RowOutcome | undefined;
  page: number;
  cursor: string | undefined;
}

/** The result of each row of a job, with the reason of failures. */
export function JobRows({ job, jobs, lineTitle }: JobRowsProps) {
  const present = OUTCOMES.filter((outcome) => job.counts[outcome] > 0);
  const [place, setPlace] = useState<Place>({
    outcome: job.counts.failed > 0 ? 'failed' : undefined,
    page: 1,
    cursor: undefined,
  });
  const query = useQuery({
    queryKey: ['job', job.id, 'rows', job.status, place],
    queryFn: ({ signal }) => jobs.rows(job.id, { ...place, size: PAGE_SIZE }, signal),
    placeholderData: (before) => before,
  });
  const show = (outcome: RowOutcome | undefined) => setPlace({ outcome, page: 1, cursor: undefined });

  return (
    <div className="bal-stack bal-stack-column bal-gap-12">
      {present.length > 1 && (
        <fieldset className="bal-list-segments">
          <legend className="bal-visually-hidden">Mostrar linhas</legend>
          <Segment label="Todas" checked={place.outcome === undefined} onChoose={() => show(undefined)} />
          {present.map((outcome) => (
            <Segment
              key={outcome}
              label={outcomeWords(outcome, job.counts[outcome])}
              checked={place.outcome === outcome}
              onChoose={() => show(outcome)}
            />
          ))}
        </fieldset>
      )}
      {query.error && (
        <Notice
          kind="error"
          action={
            <Button size="small" onClick={() => void query.refetch()}>
              Tentar novamente
            </Button>
          }
        >
          {submitFailureOf(query.error).errors.join(' ')}
        </Notice>
      )}
      {query.data && (
        <>
          <SimpleTable
            caption="Resultado por linha"
            columns={columnsOf(lineTitle)}
            rows={query.data.items}
            rowKey={({ line }) => String(line)}
            card={cardOf(lineTitle)}
          />
          <Pages shown={query.data} onTurn={(to) => setPlace({ ...place, ...to })} />
        </>
      )}
    </div>
  );
}

interface SegmentProps {
  label: string;
  checked: boolean;
  onChoose(): void;
}

function Segment({ label, checked, onChoose }: SegmentProps) {
  return (
    <label className="bal-list-segment">
      <input type="radio" name="outcome" checked={checked} onChange={onChoose} />
      {label}
    </label>
  );
}

function columnsOf(lineTitle: string | undefined): Column<JobRow>[] {
  const line: Column<JobRow>[] = lineTitle
    ? [{ key: 'line', title: lineTitle, align: 'end', cell: (row) => row.line }]
    : [];
  return [
    ...line,
    { key: 'label', title: 'Registro', cell: ({ label }) => label },
    { key: 'outcome', title: 'Resultado', cell: Outcome },
    { key: 'detail', title: 'Detalhe', cell: (row) => (hasDetail(row) ? <Detail {...row} /> : '—') },
  ];
}

const cardOf =
  (lineTitle: string | undefined) =>
  (row: JobRow): TableCard => ({
    title: lineTitle ? `${lineTitle} ${row.line} · ${row.label}` : row.label,
    value: <Outcome {...row} />,
    second: hasDetail(row) && <Detail {...row} />,
  });

const Outcome = ({ outcome }: Pick<JobRow, 'outcome'>) => (
  <StatusPill {...PILLS[outcome]} label={OUTCOME_WORDS[outcome].row} />
);

const hasDetail = ({ problems, changes }: JobRow) => problems.length + changes.length > 0;

function Detail({ problems, changes }: JobRow) {
  return (
    <ul className="bal-list-details">
      {problems.map(({ column, message }) => (
        <li key={`${column}:${message}`}>
          {column && <strong>{column}: </strong>}
          {message}
        </li>
      ))}
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <del>{before || '(vazio)'}</del> <ins>{after || '(vazio)'}</ins>
        </li>
      ))}
    </ul>
  );
}

interface PagesProps {
  shown: JobRowPage;
  onTurn(to: Pick<Place, 'page' | 'cursor'>): void;
}

function Pages({ shown, onTurn }: PagesProps) {
  const { page, cursors, items } = shown;
  if (page === 1 && cursors.next === null) return null;
  return (
    <nav className="bal-list-paginator" aria-label="Páginas do resultado">
      <span className="bal-tabular">{listRangeLabel({ ...shown, count: items.length })}</span>
      <span className="bal-list-turns">
        <Button
          size="small"
          disabled={page === 1}
          onClick={() => onTurn({ page: page - 1, cursor: cursors.previous ?? undefined })}
        >
          Anterior
        </Button>
        <Button
          size="small"
          disabled={cursors.next === null}
          onClick={() => onTurn({ page: page + 1, cursor: cursors.next ?? undefined })}
        >
          Próxima
        </Button>
      </span>
    </nav>
  );
}
