import { ago } from '../db/ago';
import type { Database } from '../db/database';

const EXPIRED = 'A importação não foi confirmada em 7 dias e venceu. Nada dela foi gravado.';

/**
 * Deletes the files of jobs after a week and the jobs after a month. A dry run that nobody confirmed ends with its
 * file.
 */
export async function sweepJobs({ platform }: Database): Promise<void> {
  await platform.deleteFrom('background_jobs').where('created_at', '<', ago('30 days')).execute();
  await platform
    .updateTable('background_jobs')
    .set({ status: 'cancelled', error: EXPIRED, finished_at: new Date() })
    .where('status', '=', 'review')
    .where('created_at', '<', ago('7 days'))
    .execute();
  const old = platform
    .selectFrom('background_jobs')
    .select('id')
    .where('created_at', '<', ago('7 days'))
    .where('status', 'in', ['done', 'failed', 'cancelled']);
  await platform.deleteFrom('background_job_files').where('job_id', 'in', old).execute();
  await platform
    .updateTable('background_jobs')
    .set({ file_name: null })
    .where('file_name', 'is not', null)
    .where('id', 'in', old)
    .execute();
}
