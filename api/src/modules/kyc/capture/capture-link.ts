import type { KycCaptureLink, KycCaptureSession } from '@balcao/api-schema';
import { KYC_CAPTURE_PATH, KYC_CAPTURE_SECONDS } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { CAPTURE_LINK_LIMIT } from '../../../security/attempt-limits';
import { assertAttemptLeft } from '../../../security/attempts';
import { newToken } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { lockProfile } from '../report/profile';
import { slotsOf } from '../report/read-report';
import { findLinkByToken, findReportOfLink, replaceLink, useCode } from './repository';

/** The attempt that a phone may send images for. */
export interface Capture {
  sellerId: string;
  userId: string;
  reportId: string;
}

const codeDigest = ({ digest }: Platform, code: string) => digest(`kyc-capture-code|${code}`);
const tokenDigest = ({ digest }: Platform, token: string) => digest(`kyc-capture-token|${token}`);

/**
 * Creates a link that opens the person's attempt on a phone. It ends with the session that created it.
 * @throws Problem kyc_not_open without an attempt that waits for images, or too_many_requests
 */
export async function makeCaptureLink(
  platform: Platform,
  { sellerId, sessionId }: Identity,
  origin: Origin,
): Promise<KycCaptureLink> {
  const { database, config } = platform;
  await assertAttemptLeft(database.platform, CAPTURE_LINK_LIMIT, sellerId);
  const code = newToken();
  await database.withSeller(sellerId, async (trx) => {
    const { status, report } = await lockProfile(trx, sellerId);
    if (report === undefined || status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
    const id = await replaceLink(trx, {
      seller_id: sellerId,
      report_id: report.id,
      session_id: sessionId,
      code_hash: codeDigest(platform, code),
    });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'kyc.make-capture-link',
      entity: 'kyc-capture-link',
      entityId: id,
      after: { reportId: report.id },
    });
  });
  return { url: `${config.publicUrl}${KYC_CAPTURE_PATH}#${code}`, expiresIn: KYC_CAPTURE_SECONDS };
}

const ended = () => new Problem('kyc_capture_link_ended');

/**
 * Redeems a link's code. Of parallel calls exactly one gets the token.
 * @throws Problem kyc_capture_link_ended, also when the attempt waits for no image any more
 */
export function openCaptureLink(
  platform: Platform,
  code: string,
  origin: Origin,
): Promise<KycCaptureSession> {
  const token = newToken();
  return platform.database.withPlatform(async (trx) => {
    const link = await useCode(trx, {
      codeHash: codeDigest(platform, code),
      tokenHash: tokenDigest(platform, token),
    });
    if (link === undefined) throw ended();
    const report = await findReportOfLink(trx, link);
    if (report.status !== 'IN_PROGRESS') throw ended();
    await recordAudit(trx, byPhone(origin, { userId: report.user_id }), {
      sellerId: report.seller_id,
      action: 'kyc.open-capture-link',
      entity: 'kyc-capture-link',
      entityId: link.id,
      after: { reportId: report.id },
    });
    const [name = ''] = report.name.split(' ');
    return { token, expiresIn: link.seconds, name, slots: await slotsOf(trx, report) };
  });
}

/** The attempt that a token may send images for. @throws Problem kyc_capture_link_ended */
export async function captureOfToken(platform: Platform, token: string | undefined): Promise<Capture> {
  if (token === undefined) throw ended();
  const found = await findLinkByToken(platform.database.platform, tokenDigest(platform, token));
  if (found === undefined) throw ended();
  return { sellerId: found.seller_id, userId: found.user_id, reportId: found.report_id };
}

/** The actor of what is done on the phone: the person who created the link, whoever is logged in there. */
export const byPhone = (origin: Origin, { userId }: Pick<Capture, 'userId'>): Origin => ({
  ...origin,
  actorId: userId,
  actorKind: 'user',
});
