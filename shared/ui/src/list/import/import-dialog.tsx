import type { Job } from '@balcao/api-schema';
import { type ReactNode, useState } from 'react';
import type { JobsClient } from '../jobs/jobs-client';
import type { Noun } from '../list-types';
import { ChooseFile } from './choose-file';
import type { ImportCalls } from './import-button';
import { ImportedFile } from './imported-file';

export interface ImportDialogProps extends ImportCalls {
  noun: Noun;
  help: ReactNode;
  jobs: JobsClient;
  /** The import has ended: what it touched should be read again. */
  onApplied(): void;
  /** Gets the job when it is being applied while the dialog closes: it goes on. */
  onClose(underWay?: Job): void;
}

/** Takes a CSV in: first the file, then what it would do, then what it did. */
export function ImportDialog({ noun, help, jobs, upload, apply, onApplied, onClose }: ImportDialogProps) {
  const [sent, setSent] = useState<Job>();
  if (!sent) {
    return <ChooseFile noun={noun} help={help} upload={upload} onSent={setSent} onClose={() => onClose()} />;
  }
  return (
    <ImportedFile
      key={sent.id}
      sent={sent}
      noun={noun}
      jobs={jobs}
      apply={apply}
      onApplied={onApplied}
      onAnotherFile={() => setSent(undefined)}
      onClose={onClose}
    />
  );
}
