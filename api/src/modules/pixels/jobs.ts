import {
  type PixelBulkRequest,
  type PixelExportRequest,
  type PixelFilter,
  type PixelRequest,
  pixel,
  pixelBulkRequest,
  pixelExportRequest,
} from '@balcao/api-schema';
import {
  PIXEL_FILE_FIELDS,
  PIXEL_LIMITS,
  PIXEL_STATUS_LABELS,
  type Pixel,
  pixelCells,
  pixelHeading,
  pixelValueText,
  readPixelCells,
} from '@balcao/domain';
import { selectionOf } from '../../lists/selection';
import { resourceBulkJob } from '../../resources/jobs/bulk-job';
import { resourceExportJob } from '../../resources/jobs/export-job';
import { resourceImportJob } from '../../resources/jobs/import-job';
import type { ResourceFile } from '../../resources/jobs/resource-file';
import { resourceJobs } from '../../resources/jobs/routes';
import { linesTriedBy } from '../../resources/jobs/try-lines';
import { copyPixel, pixelPages, pixels } from './pixels';

/** Pixels as a file has them: without their tokens. */
const PIXEL_FILE: ResourceFile<keyof Pixel> = {
  kind: 'pixels',
  fields: PIXEL_FILE_FIELDS,
  heading: pixelHeading,
  otherNames: {
    nickname: ['Nome', 'Nome do pixel', 'Name', 'Nickname'],
    provider: ['Plataforma', 'Provider', 'Platform'],
    externalId: ['ID do pixel', 'Pixel ID', 'Measurement ID', 'Conversion ID'],
    account: ['Account', 'ID da conta', 'Account ID'],
    eventName: ['Conversion name', 'Rótulo da conversão'],
    events: ['Events'],
    active: ['Ativo', 'Active'],
  },
  facts: ['Status'],
  mostLines: 2 * PIXEL_LIMITS.pixels,
  empty: 'O arquivo não tem nenhum pixel.',
  repeated: 'Este pixel já está na linha',
};

/** Pixels that were picked, or that a filter finds: a store has few of them, so exactly those that the person saw. */
const selection = selectionOf(pixelPages.list, (found, seen) => found === seen);

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
        async act(trx, call, id, action) {
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
        },
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
        // Looks through lines by writing them and taking them back.
        check: linesTriedBy<Pixel, PixelRequest, Awaited<ReturnType<typeof pixels.writes.create>>>({
          resource: pixels,
          request: pixel.request,
          file: PIXEL_FILE,
          read: readPixelCells,
          valueText: pixelValueText,
          nameField: 'nickname',
          unknown: 'Não há pixel com este ID nesta loja.',
        }),
        writes: pixels.writes,
        words: {
          changed: 'Este pixel mudou depois da conferência. Exporte-o de novo e repita a alteração.',
          gone: 'Este pixel foi excluído depois da conferência.',
        },
      }),
  },
});
