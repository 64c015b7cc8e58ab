import type { JobKind } from '@balcao/api-schema';
import type { NoticeTargetKind } from '@balcao/domain';
import { currentMs } from '../db/clock';
import type { SellerTransaction } from '../db/database';
import { notify } from '../notices/notify';
import { type JobRecord, jobOwner } from './job-rows';

/** A call that starts a job waits this long for its end. Who has the answer needs no notice. */
export const ANSWER_WAITS_MS = 2_000;

/**
 * The notice target of each kind of job. Jobs of the platform have none, because they have no store; bulk jobs have none, because people
 * watch them.
 */
const TARGETS: Partial<Record<JobKind, NoticeTargetKind>> = {
  product_export: 'product_job',
  product_import: 'product_job',
  coupon_export: 'coupon_job',
  coupon_import: 'coupon_job',
  order_bump_export: 'order_bump_job',
  order_bump_import: 'order_bump_job',
  pixel_export: 'pixel_job',
  pixel_import: 'pixel_job',
  order_export: 'order_job',
  order_tracking_import: 'order_job',
};

const ENDINGS = {
  done: { title: 'Terminou', detail: 'Veja o resultado de cada linha.' },
  file: { title: 'Arquivo pronto', detail: 'Ele fica disponível por 7 dias.' },
  review: { title: 'Confira antes de gravar', detail: 'Nada foi gravado ainda: confirme em até 7 dias.' },
  failed: { title: 'Falhou', detail: '' },
} as const;

/** Tells whoever started a job of files what came of it, once they have stopped waiting for the answer. */
export async function notifyOfJob(
  trx: SellerTransaction,
  record: JobRecord,
  ending: 'done' | 'review' | 'failed',
  error = '',
): Promise<void> {
  const kind = TARGETS[record.kind];
  const { actorId } = record.origin;
  if (kind === undefined || actorId === null) return;
  if (currentMs() - record.created_at.getTime() < ANSWER_WAITS_MS) return;
  const isFile = ending === 'done' && record.kind.endsWith('_export');
  const { title, detail } = ENDINGS[isFile ? 'file' : ending];
  await notify(trx, jobOwner(record), {
    key: `job:${record.id}:${ending}`,
    category: 'files',
    title: `${title}: ${record.title}`,
    detail: error || detail,
    target: { kind, id: record.id },
    onlyTo: actorId,
  });
}
