import { pixel } from '@balcao/api-schema';
import { newId } from '../../src/db/new-id';
import { pixels } from '../../src/modules/pixels/pixels';
import type { Platform } from '../../src/platform';
import { systemCall } from '../../src/resources/resource-call';
import { usualRows } from '../resources/usual-rows';
import type { Account } from '../stored-account';
import { importInReview } from './import-in-review';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

const NEW = { nickname: 'Meta da loja', provider: 'meta', externalId: '123456789012345' };
const newPixel = () => pixel.request.parse(NEW);
const pixelOf = async (target: Account, platform: Platform) =>
  (await pixels.create(systemCall(platform, target), newPixel())).id;

/** The rows of pixels. */
export const PIXEL_ROWS: Record<string, Row[]> = {
  ...usualRows(
    '/pixels',
    { create: (call) => pixels.create(call, newPixel()) },
    { created: NEW, changed: { nickname: 'Outra conta' } },
  ),
  // Without a password given just now.
  'POST /pixels': [send('/pixels', () => NEW, loggedIn(403))],
  'PUT /pixels/{id}/token': [
    {
      call: async (target, platform) => ({
        url: `/pixels/${await pixelOf(target, platform)}/token`,
        payload: { token: 'EAAB-um-token' },
      }),
      answers: loggedIn(403),
    },
  ],
  'POST /pixels/{id}/duplicate': [
    {
      call: async (target, platform) => ({
        url: `/pixels/${await pixelOf(target, platform)}/duplicate`,
        payload: {},
      }),
      answers: ownOnly(201),
    },
  ],
  'GET /pixels/truth': [bare('/pixels/truth?from=2026-11-01&to=2026-11-30', loggedIn(200))],
  'GET /pixels/{id}/deliveries': [
    {
      call: async (target, platform) => ({ url: `/pixels/${await pixelOf(target, platform)}/deliveries` }),
      answers: ownOnly(200),
    },
  ],
  'POST /pixels/{id}/test': [
    {
      call: async (target, platform) => ({
        url: `/pixels/${await pixelOf(target, platform)}/test`,
        payload: {},
      }),
      answers: ownOnly(422),
    },
  ],
  'POST /pixels/{id}/resend': [
    {
      call: async (target, platform) => ({
        url: `/pixels/${await pixelOf(target, platform)}/resend`,
        payload: { orderIds: [newId()] },
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /pixels/bulk': [
    send(
      '/pixels/bulk',
      () => ({ action: 'pause', selection: { by: 'ids', ids: [newId()] } }),
      loggedIn(201),
    ),
  ],
  'POST /pixels/export': [send('/pixels/export', () => ({ filter: {} }), loggedIn(201))],
  'POST /pixels/import': [
    {
      call: () => ({
        url: '/pixels/import',
        payload: 'Apelido;Provedor\r\nLoja;Meta',
        headers: { 'content-type': 'text/csv' },
      }),
      answers: loggedIn(201),
    },
  ],
  'POST /pixels/imports/{jobId}/apply': [
    {
      call: async (target, platform) => ({
        url: `/pixels/imports/${await importInReview(target, platform, {
          kind: 'pixel_import',
          title: 'Importar pixels.csv',
          input: { fileName: 'pixels.csv', headings: ['Apelido'], columns: ['nickname'] },
        })}/apply`,
        payload: { mode: 'all' },
      }),
      answers: loggedIn(403),
    },
  ],
};
