import type { PfReport } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import type { HttpClient } from '@balcao/contract';
import type { KycStatus } from '@balcao/domain';

/** A seller's verification as the page shows it. */
export interface Verification {
  status: KycStatus | null;
  /** The latest attempt. */
  report: PfReport | null;
  /** How many readings in a row have found nothing new. */
  unchanged: number;
}

export async function readVerification(
  http: HttpClient,
  sellerId: string,
  before: Verification | undefined,
): Promise<Verification> {
  const profile = await send(http, 'GET /kyc/profile/:id/status', { params: { id: sellerId } });
  const { status, reportId } = profile;
  const report = reportId ? await send(http, 'GET /kyc/pf-report/:id', { params: { id: reportId } }) : null;
  const isSame = JSON.stringify([before?.status, before?.report]) === JSON.stringify([status, report]);
  return { status, report, unchanged: isSame && before ? before.unchanged + 1 : 0 };
}

/** The bytes of an image that the API has. Links are good for the session alone, so the page fetches what it shows. */
export async function fetchDocument(http: HttpClient, id: string): Promise<Blob> {
  const { url } = await send(http, 'POST /kyc/documents/:id/link', { params: { id } });
  return (await http.get<Blob>(onThisOrigin(url), { responseType: 'blob' })).data;
}

/** Addresses that the API gives out begin with the path under which the page's origin serves it. */
export const onThisOrigin = (path: string): string => new URL(path, window.location.origin).href;
