import type { Job, JobStatus } from '@balcao/api-schema';
import { useEffect, useRef } from 'react';
import { Button } from '../../base/button';
import { Icon, type IconName } from '../../base/icon';
import { useLatest } from '../../base/use-latest';
import { JobProgress } from './job-progress';
import { hasEnded, isExport, isFileReady, isSettled, jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import { SaveFileButton } from './save-file-button';
import { useJob } from './use-job';

export interface JobStripProps {
  started: Job;
  /** The state that the person has already seen. */
  known: JobStatus | undefined;
  jobs: JobsClient;
  /** Called when the job ends or waits for the person, unless they have already seen that state. */
  onSettled(job: Job): void;
  onOpen(job: Job): void;
  onDismiss(job: Job): void;
}

function iconOf({ status, counts }: Job): IconName {
  if (status === 'done') return counts.failed > 0 ? 'alert' : 'check';
  if (status === 'failed') return 'error';
  return status === 'cancelled' || status === 'review' ? 'info' : 'spinner';
}

function openWords(job: Job): string {
  if (job.status === 'review') return 'Conferir mudanças';
  return hasEnded(job) ? 'Ver resultado' : 'Acompanhar';
}

/** A job above the list: its progress, then its result. It goes on when its dialog is closed. */
export function JobStrip({ started, known, jobs, onSettled, onOpen, onDismiss }: JobStripProps) {
  const { job } = useJob(jobs, started);
  const ended = hasEnded(job);
  const settled = isSettled(job);
  const latest = useLatest(onSettled);
  const notified = useRef(known);
  useEffect(() => {
    if (!settled || notified.current === job.status) return;
    notified.current = job.status;
    latest.current(job);
  }, [settled, job]);

  const hasRows = Object.values(job.counts).some((count) => count > 0);

  return (
    <section className="bal-list-job" aria-label={job.title}>
      <Icon name={iconOf(job)} />
      <div className="bal-list-job-words">
        <strong>{job.title}</strong>
        {settled ? (
          <span className="bal-meta" role="status">
            {jobWords(job)}
          </span>
        ) : (
          <JobProgress job={job} />
        )}
      </div>
      <div className="bal-list-job-actions">
        {isFileReady(job) && <SaveFileButton job={job} jobs={jobs} size="small" />}
        {(!ended || (hasRows && !isExport(job))) && (
          <Button size="small" onClick={() => onOpen(job)}>
            {openWords(job)}
          </Button>
        )}
        {ended && (
          <Button
            size="small"
            kind="quiet"
            aria-label={`Dispensar aviso: ${job.title}`}
            onClick={() => onDismiss(job)}
          >
            Dispensar
          </Button>
        )}
      </div>
    </section>
  );
}
