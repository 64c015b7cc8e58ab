import { ExportButton, ImportButton, type ListView } from '@balcao/ui/list';
import type { ReactNode } from 'react';
import type { JobCalls } from './job-calls';

interface FilesProps<Filter extends object> {
  view: ListView<Filter>;
  noun: { one: string; many: string };
  api: JobCalls<Filter>;
  mayEdit: boolean;
  /** What an import does with the lines of a file. */
  help: ReactNode;
}

/** CSV export and import. The export has every column, so that an import loses nothing. */
export function Files<Filter extends object>({ view, noun, api, mayEdit, help }: FilesProps<Filter>) {
  return (
    <>
      <ExportButton view={view} run={({ scope }) => api.exportCsv({ filter: scope })} />
      {mayEdit && (
        <ImportButton
          view={view}
          noun={noun}
          upload={api.importCsv}
          apply={(job, { onlyGood }) => api.applyImport(job, { mode: onlyGood ? 'valid' : 'all' })}
          help={<p>{help}</p>}
        />
      )}
    </>
  );
}
