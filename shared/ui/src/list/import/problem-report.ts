import type { Job } from '@balcao/api-schema';
import { csvText } from '@balcao/domain';
import type { JobsClient } from '../jobs/jobs-client';

const PAGE_SIZE = 100;
const HEADER = ['Linha', 'Registro', 'Coluna', 'Problema'];

/** The failed lines as a CSV: line, column, reason. Rejects with an `ApiError`. */
export async function problemReport(jobs: Pick<JobsClient, 'rows'>, { id }: Job): Promise<Blob> {
  const lines: string[][] = [];
  let cursor: string | null | undefined;
  for (let page = 1; cursor !== null; page++) {
    const answer = await jobs.rows(id, { outcome: 'failed', page, size: PAGE_SIZE, cursor });
    for (const { line, label, problems } of answer.items)
      for (const { column, message } of problems) lines.push([String(line), label, column ?? '', message]);
    cursor = answer.cursors.next;
  }
  return new Blob([csvText([HEADER, ...lines])], { type: 'text/csv;charset=utf-8' });
}
