import type { Job, RowOutcome } from '@balcao/api-schema';
import { INTL_LOCALE } from '@balcao/domain';

const figures = new Intl.NumberFormat(INTL_LOCALE);

export const OUTCOMES: readonly RowOutcome[] = ['failed', 'created', 'changed', 'unchanged'];

/** The words of an outcome, beside a row and after a count. */
export const OUTCOME_WORDS: Readonly<Record<RowOutcome, { row: string; one: string; many: string }>> = {
  created: { row: 'Criado', one: 'criado', many: 'criados' },
  changed: { row: 'Alterado', one: 'alterado', many: 'alterados' },
  unchanged: { row: 'Sem mudança', one: 'sem mudança', many: 'sem mudança' },
  failed: { row: 'Com erro', one: 'com erro', many: 'com erro' },
};

/** `1 alterado`, `340 alterados`. */
export function outcomeWords(outcome: RowOutcome, count: number): string {
  const { one, many } = OUTCOME_WORDS[outcome];
  return `${figures.format(count)} ${count === 1 ? one : many}`;
}

/** Whether nothing more happens to a job by itself. An import in review waits for the person. */
export function hasEnded({ status }: Job): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/** Whether a job waits for the person. */
export function isSettled(job: Job): boolean {
  return hasEnded(job) || job.status === 'review';
}

/** Whether the file is what a job is for. Other jobs may have one with the rows that failed. */
export function isExport({ kind }: Pick<Job, 'kind'>): boolean {
  return kind === 'coupon_batch' || kind.endsWith('_export');
}

/** Whether a job comes of a file that shows first what it would do. */
export function isImport({ kind }: Pick<Job, 'kind'>): boolean {
  return kind.endsWith('_import');
}

/** Whether an export waits to be downloaded. */
export function isFileReady(job: Job): boolean {
  return isExport(job) && job.status === 'done' && job.fileName !== null;
}

/** `340 alterados, 3 sem mudança, 5 com erro`. */
export function countsWords({ counts }: Pick<Job, 'counts'>): string {
  const parts = (['created', 'changed', 'unchanged', 'failed'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => outcomeWords(outcome, counts[outcome]));
  return parts.length > 0 ? parts.join(', ') : 'nenhuma linha';
}

/** One sentence about how far a job has come or how it has ended. */
export function jobWords(job: Job): string {
  switch (job.status) {
    case 'waiting':
      return 'Na fila. Começa em instantes.';
    case 'review':
      return 'Arquivo conferido. Nada foi gravado ainda: veja o que mudaria e decida.';
    case 'running':
      return `${figures.format(job.done)} de ${figures.format(job.total)}`;
    case 'done':
      return isExport(job) ? `Arquivo pronto: ${job.fileName}` : `Concluído: ${countsWords(job)}.`;
    case 'cancelled':
      if (job.error) return job.error;
      // A dry run counts changes that are not made yet.
      if (isImport(job)) return 'Cancelado. O que já foi gravado continua gravado.';
      return `Cancelado. O que já foi feito continua feito: ${countsWords(job)}.`;
    case 'failed':
      return job.error ?? 'Não foi possível concluir. Tente de novo.';
  }
}
