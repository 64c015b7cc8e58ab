import { ExportButton, type FileTemplate, ImportButton, type ListView } from '@balcao/ui/list';
import type { ReactNode } from 'react';
import type { JobCalls } from './job-calls';

interface FilesProps<Filter extends object> {
  view: ListView<Filter>;
  noun: { one: string; many: string };
  api: JobCalls<Filter>;
  mayEdit: boolean;
  /** The explanation of an import. */
  help: ReactNode;
  template: FileTemplate;
  /** Of the buttons, where other actions stand beside them. */
  labels?: { exporting: string; importing: string };
}

/** CSV export and import. The export has every column, so that an import loses nothing. */
export function Files<Filter extends object>({
  view,
  noun,
  api,
  mayEdit,
  help,
  template,
  labels = { exporting: 'Exportar CSV', importing: 'Importar CSV' },
}: FilesProps<Filter>) {
  return (
    <>
      <ExportButton
        view={view}
        label={labels.exporting}
        run={({ scope }) => api.exportCsv({ filter: scope })}
      />
      {mayEdit && (
        <ImportButton
          view={view}
          noun={noun}
          label={labels.importing}
          upload={api.importCsv}
          apply={(job, { onlyGood }) => api.applyImport(job, { mode: onlyGood ? 'valid' : 'all' })}
          help={<p>{help}</p>}
          template={template}
        />
      )}
    </>
  );
}
