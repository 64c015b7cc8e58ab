import type { Job } from '@balcao/api-schema';
import { jobWords } from './job-words';

/** A job's progress as a bar and in words. */
export function JobProgress({ job }: { job: Job }) {
  const counted = job.total > 0;
  return (
    <div className="bal-stack bal-stack-column bal-gap-4">
      <progress
        className="bal-list-progress"
        aria-label={job.title}
        max={counted ? job.total : undefined}
        value={counted ? job.done : undefined}
      />
      <span className="bal-meta bal-tabular" role="status">
        {jobWords(job)}
      </span>
    </div>
  );
}
