import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useEffect } from 'react';
import { Button } from '../../base/button';
import { Notice } from '../../base/notice';
import { useLatest } from '../../base/use-latest';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import { Sheet } from '../sheet';
import { JobProgress } from './job-progress';
import { JobRows } from './job-rows';
import { hasEnded, isExport, isImport, jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import { SaveFileButton } from './save-file-button';
import { useJob } from './use-job';

export interface JobDialogProps {
  started: Job;
  jobs: JobsClient;
  /** An import whose dry run has finished; the review is opened instead. */
  onReview(job: Job): void;
  /** Gets the job in the state that was shown. */
  onClose(job: Job): void;
}

/** A job's progress, and what became of each row. The job goes on when this is closed. */
export function JobDialog({ started, jobs, onReview, onClose }: JobDialogProps) {
  const { notify } = useShell();
  const { job, isLost, refresh } = useJob(jobs, started);
  const ended = hasEnded(job);
  const close = () => onClose(job);
  const latest = useLatest(onReview);
  useEffect(() => {
    if (job.status === 'review') latest.current(job);
  }, [job]);
  const { busy, submit } = useSubmit(
    async () => {
      await jobs.cancel(job.id);
      await refresh();
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );

  return (
    <Sheet
      title={job.title}
      place="middle"
      onClose={close}
      footer={
        <>
          {!ended && (
            <Button busy={busy} onClick={() => void submit(undefined)}>
              Interromper
            </Button>
          )}
          {ended && job.fileName && <SaveFileButton job={job} jobs={jobs} />}
          <Button kind="primary" onClick={close}>
            {ended ? 'Voltar à lista' : 'Continuar em segundo plano'}
          </Button>
        </>
      }
    >
      <div className="bal-stack bal-stack-column bal-gap-16">
        {ended ? (
          <Notice kind={noticeKind(job)}>{jobWords(job)}</Notice>
        ) : (
          <>
            <JobProgress job={job} />
            <p className="bal-meta">
              {isLost
                ? 'Sem notícias do servidor agora. Tentamos de novo a cada segundo.'
                : 'Você pode fechar esta janela: o trabalho continua.'}
            </p>
          </>
        )}
        {ended && !isExport(job) && (
          <JobRows job={job} jobs={jobs} lineTitle={isImport(job) ? 'Linha' : undefined} />
        )}
      </div>
    </Sheet>
  );
}

function noticeKind({ status, counts }: Job) {
  if (status === 'failed') return 'error';
  if (status === 'cancelled') return 'info';
  return counts.failed > 0 ? 'warning' : 'success';
}
