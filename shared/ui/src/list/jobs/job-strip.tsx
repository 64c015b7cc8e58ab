import type { Job } from '@balcao/api-schema';
import { useEffect, useRef } from 'react';
import { Button } from '../../base/button';
import { Icon, type IconName } from '../../base/icon';
import { JobProgress } from './job-progress';
import { hasEnded, isExport, jobWords } from './job-words';
import type { JobsClient } from './jobs-client';
import { SaveFileButton } from './save-file-button';
import { useJob } from './use-job';

export interface JobStripProps {
  started: Job;
  jobs: JobsClient;
  /** Called once, when the job has ended: what it touched should be read again. */
  onEnded(job: Job): void;
  onOpen(): void;
  onDismiss(): void;
}

function iconOf({ status, counts }: Job): IconName {
  if (status === 'done') return counts.failed > 0 ? 'alert' : 'check';
  if (status === 'failed') return 'error';
  return status === 'cancelled' ? 'info' : 'spinner';
}

/** A job above the list: how far it is, then how it ended. It goes on when its dialog is closed. */
export function JobStrip({ started, jobs, onEnded, onOpen, onDismiss }: JobStripProps) {
  const { job } = useJob(jobs, started);
  const ended = hasEnded(job);
  const latest = useRef(onEnded);
  latest.current = onEnded;
  const told = useRef(false);
  useEffect(() => {
    if (!ended || told.current) return;
    told.current = true;
    latest.current(job);
  }, [ended, job]);

  const hasRows = Object.values(job.counts).some((count) => count > 0);

  return (
    <section className="bal-list-job" aria-label={job.title}>
      <Icon name={iconOf(job)} />
      <div className="bal-list-job-words">
        <strong>{job.title}</strong>
        {ended ? (
          <span className="bal-meta" role="status">
            {jobWords(job)}
          </span>
        ) : (
          <JobProgress job={job} />
        )}
      </div>
      <div className="bal-list-job-actions">
        {ended && isExport(job) && job.fileName && <SaveFileButton job={job} jobs={jobs} size="small" />}
        {(!ended || (hasRows && !isExport(job))) && (
          <Button size="small" onClick={onOpen}>
            {ended ? 'Ver resultado' : 'Acompanhar'}
          </Button>
        )}
        {ended && (
          <Button size="small" kind="quiet" aria-label={`Dispensar aviso: ${job.title}`} onClick={onDismiss}>
            Dispensar
          </Button>
        )}
      </div>
    </section>
  );
}
