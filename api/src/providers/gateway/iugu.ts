import { z } from '@balcao/api-schema';
import { GATEWAY_ACCOUNT_STATUSES } from '@balcao/domain';
import { askGateway, basicAuth } from './ask-gateway';
import type { GatewayProvider } from './gateway-provider';

const LONGEST_FEEDBACK = 500;

/** `GET /v1/accounts/{id}`, https://dev.iugu.com/reference: as much of it as says how the account stands. */
const accountAnswer = z.object({
  id: z.string(),
  'is_verified?': z.boolean(),
  last_verification_request_status: z.string().nullish(),
  last_verification_request_feedback: z.string().nullish(),
});
type AccountAnswer = z.infer<typeof accountAnswer>;

/** A verified account stays accepted while a later verification is under way. */
function statusOf(answer: AccountAnswer) {
  if (answer['is_verified?']) return 'accepted';
  const status = answer.last_verification_request_status;
  return GATEWAY_ACCOUNT_STATUSES.find((known) => known === status) ?? '';
}

/** Iugu. Test and live share an address: the token decides. */
export const createIugu = (baseUrl = 'https://api.iugu.com'): GatewayProvider => ({
  verifyAccount: ({ credentials: { accountId = '', apiToken = '' } }) =>
    askGateway(
      `${baseUrl}/v1/accounts/${encodeURIComponent(accountId)}`,
      // The token is the user; there is no password.
      { headers: { accept: 'application/json', authorization: basicAuth(apiToken, '') } },
      accountAnswer,
      (answer) => {
        const accountStatus = statusOf(answer);
        const feedback = answer.last_verification_request_feedback ?? '';
        return {
          accountStatus,
          feedback: accountStatus === 'rejected' ? feedback.slice(0, LONGEST_FEEDBACK) : '',
        };
      },
    ),
});
