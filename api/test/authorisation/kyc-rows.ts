import { randomUUID } from 'node:crypto';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import type { Platform } from '../../src/platform';
import { reportBody, storeReport } from '../kyc';
import type { Account } from '../stored-account';
import { adminOnly, bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

const NO_CAPTURE = { [KYC_CAPTURE_HEADER]: 'nunca-emitido' };

async function imageOf(target: Account, platform: Platform): Promise<string> {
  const { documents } = await storeReport(platform, target);
  return documents[0]?.id ?? '';
}

/** The calls of the identity verification. */
export const KYC_ROWS: Record<string, Row[]> = {
  'GET /kyc/credentials': [bare('/kyc/credentials', loggedIn(200))],
  'POST /kyc/pf-report': [
    {
      call: async (target, platform) => ({
        url: '/kyc/pf-report',
        payload: await reportBody(platform, target),
      }),
      answers: ownOnly(201, 403),
    },
  ],
  'GET /kyc/pf-report/{id}': [
    {
      call: async (target, platform) => ({
        url: `/kyc/pf-report/${(await storeReport(platform, target)).reportId}`,
      }),
      answers: ownOnly(200, 200),
    },
  ],
  'PATCH /kyc/profile/{sellerId}': [
    {
      call: async (target, platform) => {
        await storeReport(platform, target);
        return { url: `/kyc/profile/${target.sellerId}`, payload: { status: 'CANCELLED' } };
      },
      answers: ownOnly(200, 403),
    },
  ],
  'GET /kyc/profile/{id}/status': [
    { call: ({ sellerId }) => ({ url: `/kyc/profile/${sellerId}/status` }), answers: ownOnly(200, 200) },
  ],
  // An upload names no seller; these have no attempt that waits for one.
  'POST /kyc/uploads': [
    { call: () => ({ url: '/kyc/uploads?slot=frente', payload: {} }), answers: loggedIn(409) },
  ],
  'POST /kyc/capture-links': [
    // A link is to the caller's own attempt; the others have none.
    {
      call: async (target, platform) => {
        await storeReport(platform, target, 'IN_PROGRESS');
        return { url: '/kyc/capture-links', payload: {} };
      },
      answers: { ...loggedIn(409), owner: 201 },
    },
  ],
  // A phone has no session. Only a link's code and token give access, whoever is logged in.
  'POST /kyc/capture-links/exchange': [
    send('/kyc/capture-links/exchange', () => ({ code: 'nunca-emitido' }), everybody(410)),
  ],
  'POST /kyc/captures/uploads': [
    {
      call: () => ({ url: '/kyc/captures/uploads?slot=frente', payload: {}, headers: NO_CAPTURE }),
      answers: everybody(410),
    },
  ],
  'PATCH /kyc/captures/profile': [
    {
      call: () => ({
        url: '/kyc/captures/profile',
        payload: { frente: randomUUID() },
        headers: NO_CAPTURE,
      }),
      answers: everybody(410),
    },
  ],
  'POST /kyc/documents/{id}/link': [
    {
      call: async (target, platform) => ({
        url: `/kyc/documents/${await imageOf(target, platform)}/link`,
      }),
      answers: ownOnly(201, 201),
    },
  ],
  'GET /kyc/documents/{id}': [
    // Without a link to it; whether they may ask for one comes first.
    {
      call: async (target, platform) => ({
        url: `/kyc/documents/${await imageOf(target, platform)}?expires=1&signature=errada`,
      }),
      answers: ownOnly(403, 403),
    },
  ],
  // None of the callers is the service. Without a service there is no valid secret.
  'POST /webhooks/idwall/{secret}': [
    send('/webhooks/idwall/segredo-de-ninguem', () => ({ profileRef: randomUUID() }), everybody(404)),
  ],
  'GET /admin/kyc/reports': [bare('/admin/kyc/reports?size=10', adminOnly(200))],
  'GET /admin/kyc/reports/{id}': [
    {
      call: async (target, platform) => ({
        url: `/admin/kyc/reports/${(await storeReport(platform, target)).reportId}`,
      }),
      answers: adminOnly(200),
    },
  ],
  'POST /admin/kyc/documents/{id}/decision': [
    {
      call: async (target, platform) => ({
        url: `/admin/kyc/documents/${await imageOf(target, platform)}/decision`,
        payload: { decision: 'ask-again', reason: 'illegible' },
      }),
      answers: adminOnly(200),
    },
  ],
};
