import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../base/button';
import { createJobsClient, type JobsClient } from '../jobs/jobs-client';
import type { ListView, Noun } from '../list-types';
import { ImportDialog } from './import-dialog';

export interface UploadOptions {
  signal: AbortSignal;
  /** Share of the file that has been sent, 0 to 1. Without a call the progress stays indefinite. */
  onProgress(share: number): void;
}

/** The calls of an import. Each rejects with an `ApiError`. */
export interface ImportCalls {
  /** Sends the file and starts the dry run, which changes nothing and stops at `review`. */
  upload(file: File, options: UploadOptions): Promise<Job>;
  /** Does what the dry run has shown; with `onlyGood` the lines with problems are left out. */
  apply(job: Job, options: { onlyGood: boolean }): Promise<Job>;
}

export interface ImportButtonProps<Filters> extends ImportCalls {
  view: ListView<Filters>;
  noun: Noun;
  /** What the file has to look like: its columns, where to get an example. */
  help?: ReactNode;
  /** Default "Importar CSV". */
  label?: string;
  jobs?: JobsClient;
}

/** Imports a CSV: a dry run first, then what the person chooses of it. */
export function ImportButton<Filters>(props: ImportButtonProps<Filters>) {
  const { view, noun, help, label = 'Importar CSV', upload, apply } = props;
  const { http } = useShell();
  const jobs = useMemo(() => props.jobs ?? createJobsClient(http), [props.jobs, http]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ImportDialog
          noun={noun}
          help={help}
          upload={upload}
          apply={apply}
          jobs={jobs}
          onApplied={view.refresh}
          onClose={(underWay) => {
            setOpen(false);
            if (underWay) view.follow(underWay);
          }}
        />
      )}
    </>
  );
}
