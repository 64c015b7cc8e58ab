import type { Job } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useMemo } from 'react';
import { Button } from '../../base/button';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import type { ListScope, ListView } from '../list-types';
import { createJobsClient, type JobsClient } from './jobs-client';
import { useTakeExport } from './use-take-export';

/** The request of an export: the rows that the filter finds, in their order, with the columns that are shown. */
export interface ExportRequest<Filters> {
  scope: ListScope<Filters>;
  sort: string | undefined;
  columns: readonly string[];
}

export interface ExportButtonProps<Filters> {
  view: ListView<Filters>;
  /**
   * Starts the export. A finished job is downloaded at once, a longer one is followed above the list. Null when the
   * person cancelled.
   */
  run(request: ExportRequest<Filters>): Promise<Job | null>;
  /** Default "Exportar CSV". */
  label?: string;
  jobs?: JobsClient;
}

/** Exports what the list shows as a CSV. */
export function ExportButton<Filters>({
  view,
  run,
  label = 'Exportar CSV',
  jobs,
}: ExportButtonProps<Filters>) {
  const { http, notify } = useShell();
  const client = useMemo(() => jobs ?? createJobsClient(http), [jobs, http]);
  const take = useTakeExport(client, view.follow);
  const { scope, sort, columns } = view;

  const { busy, submit } = useSubmit(
    async () => {
      const job = await run({ scope, sort, columns });
      if (job) await take(job);
    },
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );

  return (
    <Button icon="download" busy={busy} disabled={view.total === 0} onClick={() => void submit(undefined)}>
      {label}
    </Button>
  );
}
