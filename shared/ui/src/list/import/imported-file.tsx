import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../base/button';
import { Notice } from '../../base/notice';
import { useLatest } from '../../base/use-latest';
import { saveFile } from '../../display/save-file';
import { submitFailureOf } from '../../form/submit-failure';
import { useStepUp } from '../../form/use-step-up';
import { useSubmit } from '../../form/use-submit';
import { JobProgress } from '../jobs/job-progress';
import { JobRows } from '../jobs/job-rows';
import { countsWords, hasEnded, jobWords } from '../jobs/job-words';
import type { JobsClient } from '../jobs/jobs-client';
import { SaveFileButton } from '../jobs/save-file-button';
import { useJob } from '../jobs/use-job';
import type { Noun } from '../list-types';
import { Sheet } from '../sheet';
import type { ImportCalls } from './import-calls';
import { problemReport } from './problem-report';

export interface ImportedFileProps extends Pick<ImportCalls, 'apply'> {
  sent: Job;
  title: string;
  noun: Noun;
  jobs: JobsClient;
  /** The import has ended: read the affected data again. */
  onApplied(): void;
  /** Both get the job in its current state. It goes on unless it has ended. */
  onAnotherFile(job: Job): void;
  onLeave(job: Job): void;
}

/** An uploaded file: its dry run, the review and the result. */
export function ImportedFile(props: ImportedFileProps) {
  const { sent, title, noun, jobs, apply, onApplied, onAnotherFile, onLeave } = props;
  const { notify } = useShell();
  const [isApplied, setApplied] = useState(false);
  const { job, refresh } = useJob(jobs, sent);
  const ended = hasEnded(job);
  const failed = job.counts.failed;
  const good = job.counts.created + job.counts.changed;

  const fail = (error: unknown) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
  const stepUp = useStepUp();
  const applying = useSubmit(async () => {
    if ((await stepUp.run(() => apply(job, { onlyGood: failed > 0 }))) === null) return;
    setApplied(true);
    await refresh();
  }, fail);
  const saving = useSubmit(async () => {
    saveFile(`erros-da-importacao-de-${noun.many}.csv`, await problemReport(jobs, job));
  }, fail);
  const dropping = useSubmit(async () => onLeave(await jobs.cancel(job.id)), fail);
  const leave = () => onLeave(job);

  const latest = useLatest(onApplied);
  const hasChanged = isApplied && ended;
  useEffect(() => {
    if (hasChanged) latest.current();
  }, [hasChanged]);

  const saveProblems =
    failed > 0 &&
    (job.fileName ? (
      <SaveFileButton job={job} jobs={jobs} />
    ) : (
      <Button icon="download" busy={saving.busy} onClick={() => void saving.submit(undefined)}>
        Baixar linhas com erro
      </Button>
    ));
  const frame = (content: ReactNode, footer: ReactNode) => (
    <>
      <Sheet title={title} place="middle" onClose={leave} footer={footer}>
        <div className="bal-stack bal-stack-column bal-gap-16">{content}</div>
      </Sheet>
      {stepUp.dialog}
    </>
  );

  if (job.status === 'review') {
    return frame(
      <>
        <Notice kind={failed > 0 ? 'warning' : 'info'} title={reviewTitle(job)}>
          {reviewWords(job)}
        </Notice>
        {job.unknownColumns.length > 0 && (
          <p className="bal-meta">Colunas que não usamos: {job.unknownColumns.join(', ')}.</p>
        )}
        <JobRows job={job} jobs={jobs} lineTitle="Linha" />
      </>,
      <>
        {saveProblems}
        <Button busy={dropping.busy} onClick={() => void dropping.submit(undefined)}>
          Não aplicar nada
        </Button>
        {good > 0 && (
          <Button kind="primary" busy={applying.busy} onClick={() => void applying.submit(undefined)}>
            {applyWords(good, failed)}
          </Button>
        )}
      </>,
    );
  }
  if (!ended) {
    return frame(
      <>
        <p>{isApplied ? 'Gravando as mudanças…' : 'Conferindo o arquivo…'}</p>
        <JobProgress job={job} />
      </>,
      isApplied ? (
        <Button onClick={leave}>Continuar em segundo plano</Button>
      ) : (
        <Button busy={dropping.busy} onClick={() => void dropping.submit(undefined)}>
          Cancelar
        </Button>
      ),
    );
  }
  const wentWrong = job.status === 'failed';
  return frame(
    <>
      <Notice kind={wentWrong ? 'error' : failed > 0 ? 'warning' : 'success'}>{jobWords(job)}</Notice>
      {!wentWrong && <JobRows job={job} jobs={jobs} lineTitle="Linha" />}
    </>,
    <>
      {saveProblems}
      {wentWrong && <Button onClick={() => onAnotherFile(job)}>Escolher outro arquivo</Button>}
      <Button kind="primary" onClick={leave}>
        Voltar à lista
      </Button>
    </>,
  );
}

function reviewTitle({ counts: { failed } }: Job): string {
  if (failed === 0) return 'O arquivo está certo. Nada foi gravado ainda.';
  return failed === 1
    ? 'Uma linha tem problemas. Nada foi gravado ainda.'
    : `${failed} linhas têm problemas. Nada foi gravado ainda.`;
}

function reviewWords(job: Job): string {
  if (job.counts.created + job.counts.changed === 0) return 'Nenhuma linha mudaria algum registro.';
  return `Se você aplicar: ${countsWords({ counts: { ...job.counts, failed: 0 } })}.`;
}

function applyWords(good: number, failed: number): string {
  if (failed > 0) return good === 1 ? 'Aplicar só a linha certa' : `Aplicar só as ${good} linhas certas`;
  return good === 1 ? 'Aplicar 1 mudança' : `Aplicar ${good} mudanças`;
}
