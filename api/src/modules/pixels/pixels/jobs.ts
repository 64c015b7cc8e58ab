import {
  type PixelBulkRequest,
  type PixelExportRequest,
  type PixelFilter,
  type PixelRequest,
  pixel,
  pixelBulkRequest,
  pixelExportRequest,
} from '@balcao/api-schema';
import { PIXEL_LIMITS, PIXEL_STATUS_LABELS, pixelCells } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import { selectionOf } from '../../../lists/selection';
import { Problem } from '../../../problem';
import { type BulkResult, resourceBulkJob } from '../../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../../resources/jobs/export-job';
import { resourceImportJob } from '../../../resources/jobs/import-job';
import { resourceJobs } from '../../../resources/jobs/routes';
import type { ResourceCall } from '../../../resources/resource-call';
import { PIXEL_FILE, tryLines } from './file';
import { pixelPages, pixels } from './resource';

/** Pixels that were picked, or that a filter finds: a store has few of them, so exactly those that the person saw. */
const selection = selectionOf(pixelPages.list, (found, seen) => found === seen);

const ENDING = ' (cópia)';

/** Copies a pixel, paused and without its token. @throws Problem not_found, validation */
export async function copyPixel(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
): Promise<Awaited<ReturnType<typeof pixels.writes.create>>> {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await pixels.rows.find(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const nickname = `${original.nickname.slice(0, PIXEL_LIMITS.nickname - ENDING.length)}${ENDING}`;
  const values = pixels.valuesOf(original);
  const request: PixelRequest = { ...values, nickname, active: false };
  return pixels.writes.create(trx, call, request, undefined, values);
}

/** Does the action to one pixel. @throws Problem */
async function act(
  trx: SellerTransaction,
  call: ResourceCall,
  id: string,
  action: PixelBulkRequest['action'],
): Promise<BulkResult> {
  if (action === 'delete') {
    const { nickname } = await pixels.writes.delete(trx, call, id);
    return {
      label: nickname,
      outcome: 'changed',
      changes: [{ label: 'Excluído', before: nickname, after: '' }],
    };
  }
  if (action === 'duplicate') {
    const { nickname } = await copyPixel(trx, call, id);
    return { label: nickname, outcome: 'created', changes: [] };
  }
  const active = action === 'activate';
  const { row, isChanged } = await pixels.writes.change(trx, call, id, undefined, { active });
  const words = (isActive: boolean) => (isActive ? 'Ligado' : 'Pausado');
  return {
    label: row.nickname,
    outcome: isChanged ? 'changed' : 'unchanged',
    changes: isChanged ? [{ label: 'Status', before: words(!active), after: words(active) }] : [],
  };
}

/** Many pixels at once, and as files. */
export const pixelJobs = resourceJobs<PixelFilter, PixelBulkRequest, PixelExportRequest>({
  path: '/pixels',
  names: { one: 'Pixel', many: 'Pixels' },
  tag: 'pixels',
  area: 'marketing',
  selection,
  counted: (count) => (count === 1 ? '1 pixel' : `${count} pixels`),
  bulk: {
    request: pixelBulkRequest,
    verbs: { pause: 'Pausar', activate: 'Ligar', duplicate: 'Duplicar', delete: 'Excluir' },
    job: (platform) =>
      resourceBulkJob<PixelFilter, PixelBulkRequest>(platform, {
        kind: 'pixel_bulk',
        input: pixelBulkRequest,
        selection,
        auditAction: 'pixel.bulk',
        act,
        nameOf: async (trx, { owner }, id) =>
          (await pixels.rows.find(trx, { seller_id: owner.sellerId, store_id: owner.storeId, id }))?.nickname,
        gone: 'Este pixel não existe mais.',
      }),
  },
  export: {
    request: pixelExportRequest,
    auditAction: 'pixel.export',
    count: ({ database }, owner, filter) =>
      database.withSeller(owner.sellerId, (trx) => pixelPages.list.count(trx, owner, filter)),
    job: (platform) =>
      resourceExportJob(platform, {
        kind: 'pixel_export',
        input: pixelExportRequest,
        file: PIXEL_FILE,
        fileName: 'pixels',
        selection,
        async read(trx, call, ids) {
          const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId };
          return pixels.show(
            call,
            await pixels.rows.select(trx, scope).where('id', 'in', ids).execute(),
            trx,
          );
        },
        cells: (record) => [...pixelCells(record), PIXEL_STATUS_LABELS[record.status]],
      }),
  },
  import: {
    file: PIXEL_FILE,
    defaultName: 'pixels.csv',
    job: (platform) =>
      resourceImportJob(platform, {
        kind: 'pixel_import',
        auditAction: 'pixel.import',
        refusedFile: 'pixels-com-problemas.csv',
        request: pixel.request,
        check: tryLines,
        writes: pixels.writes,
        words: {
          changed: 'Este pixel mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este pixel foi excluído depois da conferência.',
        },
      }),
  },
});
