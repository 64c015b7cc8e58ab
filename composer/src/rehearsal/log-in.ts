import { z } from 'zod';
import { Refusal } from '../refusals/refusal';

export interface Login {
  email: string;
  password: string;
}

const PATIENCE_MS = 15_000;
const ADMIN_GROUP = 'admin';

const grantSchema = z.object({ token: z.object({ accessToken: z.string() }) });
const claimsSchema = z.object({ sub: z.string(), groups: z.array(z.string()) });

async function ask(url: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    throw new Refusal('rehearsal_api_missing', `Nothing answers at ${url}.`);
  }
}

/** The claims of a token, not verified, because the API has just issued it. @throws when it is not a JWT */
function claimsOf(token: string): z.infer<typeof claimsSchema> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return claimsSchema.parse(JSON.parse(payload));
}

/**
 * Opens a session through the API.
 *
 * @param role what the account must be
 * @returns the text that the shell keeps of a session; it holds a token and is never logged
 * @throws Refusal when the API is not there, or refuses
 */
export async function logIn(
  api: string,
  { email, password }: Login,
  role: 'seller' | 'admin',
): Promise<string> {
  const answer = await ask(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const refused = (why: string) => new Refusal('rehearsal_login_refused', `${email}: ${why}`);
  if (!answer.ok) throw refused(`the API answered ${answer.status}.`);
  // An account with a second factor gets no token yet.
  const granted = grantSchema.safeParse(await answer.json().catch(() => undefined));
  if (!granted.success) throw refused('the API gave no token.');
  const token = granted.data.token.accessToken;
  const { sub: id, groups } = claimsOf(token);
  const isAdmin = groups.includes(ADMIN_GROUP);
  if (role === 'admin' && !isAdmin) throw refused('this is no admin of the platform.');
  const seller = await ask(`${api}/seller/${id}`, { headers: { authorization: `Bearer ${token}` } });
  if (!seller.ok) throw refused(`the API answered ${seller.status} when asked who this is.`);
  return JSON.stringify({ token, id, data: await seller.json(), owner: isAdmin });
}
