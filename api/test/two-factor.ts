import { Secret, TOTP } from 'otpauth';
import { call, newSeller, type TestSeller } from './accounts';
import { PASSWORD, type TestApi } from './test-app';

/** The code that an authenticator shows `steps` steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that no accepted time step produces. */
export function wrongCodeOf(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
}

/** Confirms the seller in their session, with the password or a code. @returns the token to go on with */
export async function confirmed(
  api: TestApi,
  { token }: Pick<TestSeller, 'token'>,
  proof: { password: string } | { code: string } = { password: PASSWORD },
): Promise<string> {
  const answer = await call(api, 'POST', '/auth/step-up', proof, { token });
  return answer.json().token.accessToken;
}

/** A seller with the second factor on. */
export interface ProtectedSeller {
  seller: TestSeller;
  secret: string;
  backupCodes: string[];
}

/**
 * Turns a seller's second factor on. That uses the current step's code; the next step's code is accepted too. The
 * seller's session was confirmed for it; the session of the answer is a new one.
 */
export async function withTwoFactor(api: TestApi): Promise<ProtectedSeller> {
  const seller = await newSeller(api);
  const { email } = seller;
  const token = await confirmed(api, seller);
  const started = await call(api, 'POST', '/enable-2fa', { email }, { token });
  const { secret } = started.json();
  const body = { codigo: codeOf(secret), idLoja: seller.storeId, email };
  const finished = await call(api, 'POST', '/validate-enable-2fa', body, { token });
  const renewed = await call(api, 'POST', '/renovar-token', undefined, { token });
  return {
    seller: { ...seller, token: renewed.json().token.accessToken },
    secret,
    backupCodes: finished.json().backupCodes,
  };
}
