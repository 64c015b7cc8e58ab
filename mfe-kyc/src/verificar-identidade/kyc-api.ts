import type {
  KycCaptureLink,
  KycCredentials,
  KycDocumentLink,
  KycProfileStatus,
  PfReport,
} from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath, type KycStatus } from '@balcao/domain';

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
  const { status, reportId } = (await http.get<KycProfileStatus>(callPath`/kyc/profile/${sellerId}/status`))
    .data;
  const report = reportId ? (await http.get<PfReport>(callPath`/kyc/pf-report/${reportId}`)).data : null;
  const isSame = JSON.stringify([before?.status, before?.report]) === JSON.stringify([status, report]);
  return { status, report, unchanged: isSame && before ? before.unchanged + 1 : 0 };
}

export async function readCredentials(http: HttpClient): Promise<KycCredentials> {
  return (await http.get<KycCredentials>('/kyc/credentials')).data;
}

export async function makeCaptureLink(http: HttpClient): Promise<KycCaptureLink> {
  return (await http.post<KycCaptureLink>('/kyc/capture-links')).data;
}

/** The bytes of an image that the API has. Links are good for the session alone, so the page fetches what it shows. */
export async function fetchDocument(http: HttpClient, id: string): Promise<Blob> {
  const { url } = (await http.post<KycDocumentLink>(callPath`/kyc/documents/${id}/link`)).data;
  return (await http.get<Blob>(onThisOrigin(url), { responseType: 'blob' })).data;
}

/** Addresses that the API gives out begin with the path under which the page's origin serves it. */
export const onThisOrigin = (path: string): string => new URL(path, window.location.origin).href;
