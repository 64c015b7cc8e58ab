import { randomUUID } from 'node:crypto';
import { uniqueCpf } from '@balcao/domain/testing';
import { PlainError } from '../plain-error';
import { type Installation, until } from './installation';
import type { Answer } from './requests';

/** A seller of the installation, logged in. */
export interface Person {
  email: string;
  password: string;
  /** The header that says who calls. */
  headers: Record<string, string>;
}

/** @throws PlainError with the answer, unless it has the status */
export function expectStatus({ status, text }: Answer, expected: number): void {
  if (status !== expected)
    throw new PlainError(`Expected ${expected}, but got ${status}: ${text.slice(0, 300)}`);
}

/** The six digits of the mail to an address, as its server printed it. */
async function codeFor(email: string, { succeed }: Installation): Promise<string> {
  let code: string | undefined;
  await until(`a code reaches ${email}`, async () => {
    const mails = await succeed('docker', 'compose', 'logs', '--no-log-prefix', 'mail');
    const mail = mails.split(/^\.$/m).find((text) => text.includes(email));
    // Behind the headers, whose ids hold digits too.
    code = /\b\d{6}\b/.exec(mail?.slice(mail.indexOf('\n\n')) ?? '')?.[0];
    return code !== undefined;
  });
  return code ?? '';
}

/** Signs a person up, with the code of the mail, and logs in. */
export async function signUp(installation: Installation): Promise<Person> {
  const { call } = installation.requests;
  const email = `prova-${randomUUID()}@loja.example`;
  const password = 'girassol com 7 pétalas';
  const person = {
    name: 'Rosa Aparecida Lima',
    email,
    phoneNumber: '+5511987654321',
    cpf: uniqueCpf(),
    password,
  };
  const post = (path: string, body: unknown) => call(`/api${path}`, { method: 'POST', body });
  expectStatus(await post('/auth/signup', { ...person, acceptedTerms: true }), 202);
  const code = await codeFor(email, installation);
  expectStatus(await post('/auth/confirm-signup', { email, code }), 200);
  const signedUp = { email, password, headers: {} };
  await logIn(installation, signedUp);
  return signedUp;
}

/** The header with the token of an answer. */
const bearerOf = ({ text }: Answer) => ({
  authorization: `Bearer ${JSON.parse(text).token.accessToken}`,
});

/** Logs a person in anew. */
export async function logIn({ requests }: Installation, person: Person): Promise<void> {
  const { email, password } = person;
  const login = await requests.call('/api/auth/login', { method: 'POST', body: { email, password } });
  expectStatus(login, 200);
  person.headers = bearerOf(login);
}

/** Has a person confirm by the password who they are. They have another token then. */
export async function stepUp({ requests }: Installation, person: Person): Promise<void> {
  const { headers, password } = person;
  const answer = await requests.call('/api/auth/step-up', { method: 'POST', headers, body: { password } });
  expectStatus(answer, 200);
  person.headers = bearerOf(answer);
}
