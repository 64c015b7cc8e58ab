import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../base/button';
import { hasEnded } from '../jobs/job-words';
import { createJobsClient, type JobsClient } from '../jobs/jobs-client';
import type { ListView, Noun } from '../list-types';
import { ChooseFile, type FileTemplate, type PasteWords } from './choose-file';
import type { ImportCalls } from './import-calls';
import { ImportedFile } from './imported-file';

export interface ImportButtonProps<Filters> extends ImportCalls {
  view: ListView<Filters>;
  noun: Noun;
  /** The form of the file: its columns, and where to get an example. */
  help?: ReactNode;
  /** Default "Importar CSV". */
  label?: string;
  /** The title of the dialog. Default "Importar produtos", by the noun. */
  title?: string;
  /** Lines can also be pasted: what they look like, and an example. */
  paste?: PasteWords;
  /** A file to begin with, which any store may download. */
  template?: FileTemplate;
  jobs?: JobsClient;
}

/**
 * Imports a CSV in three steps: choose the file, or paste its lines, review the dry run, see the result. A closed import goes on above
 * the list, where it can be opened again.
 */
export function ImportButton<Filters>(props: ImportButtonProps<Filters>) {
  const { view, noun, help, label = 'Importar CSV', title = `Importar ${noun.many}`, upload, apply } = props;
  const { http } = useShell();
  const jobs = useMemo(() => props.jobs ?? createJobsClient(http), [props.jobs, http]);
  const [step, setStep] = useState<'choose' | Job>();
  const shown = step ?? view.review;

  function leave(job: Job, to?: 'choose') {
    if (hasEnded(job)) view.dismiss(job);
    else view.follow(job);
    setStep(to);
  }

  return (
    <>
      <Button icon="upload" onClick={() => setStep('choose')}>
        {label}
      </Button>
      {shown === 'choose' && (
        <ChooseFile
          title={title}
          help={help}
          paste={props.paste}
          template={props.template}
          upload={upload}
          onSent={setStep}
          onClose={() => setStep(undefined)}
        />
      )}
      {shown !== undefined && shown !== 'choose' && (
        <ImportedFile
          key={shown.id}
          sent={shown}
          title={title}
          noun={noun}
          jobs={jobs}
          apply={apply}
          onApplied={view.refresh}
          onAnotherFile={(job) => leave(job, 'choose')}
          onLeave={leave}
        />
      )}
    </>
  );
}
