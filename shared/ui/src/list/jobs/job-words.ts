import type { Job, RowOutcome } from '@balcao/api-schema';
import { INTL_LOCALE } from '@balcao/domain';

const figures = new Intl.NumberFormat(INTL_LOCALE);

export const OUTCOMES: readonly RowOutcome[] = ['failed', 'created', 'changed', 'unchanged'];

/** An outcome as a filter and as the word of a row. */
export const OUTCOME_WORDS: Readonly<Record<RowOutcome, { one: string; many: string }>> = {
  created: { one: 'Criado', many: 'criados' },
  changed: { one: 'Alterado', many: 'alterados' },
  unchanged: { one: 'Sem mudança', many: 'sem mudança' },
  failed: { one: 'Com erro', many: 'com erro' },
};

/** Whether nothing more happens to a job by itself. An import in review waits for the person. */
export function hasEnded({ status }: Job): boolean {
  return status === 'done' || status === 'failed' || status === 'cancelled';
}

/** `340 alterados, 3 sem mudança, 5 com erro`. */
export function countsWords({ counts }: Pick<Job, 'counts'>): string {
  const parts = (['created', 'changed', 'unchanged', 'failed'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${figures.format(counts[outcome])} ${OUTCOME_WORDS[outcome].many}`);
  return parts.length > 0 ? parts.join(', ') : 'nenhuma linha';
}

/** One sentence about how far a job has come or how it has ended. */
export function jobWords(job: Job): string {
  switch (job.status) {
    case 'waiting':
      return 'Na fila. Começa em instantes.';
    case 'running':
    case 'review':
      return `${figures.format(job.done)} de ${figures.format(job.total)}`;
    case 'done':
      return job.fileName ? `Arquivo pronto: ${job.fileName}` : `Concluído: ${countsWords(job)}.`;
    case 'cancelled':
      return `Cancelado. O que já foi feito continua feito: ${countsWords(job)}.`;
    case 'failed':
      return job.error ?? 'Não foi possível concluir. Tente de novo.';
  }
}
