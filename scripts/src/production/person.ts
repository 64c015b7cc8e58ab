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

function expectStatus({ status, text }: Answer, expected: number): void {
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
  const login = await post('/auth/login', { email, password });
  expectStatus(login, 200);
  return {
    email,
    password,
    headers: { authorization: `Bearer ${JSON.parse(login.text).token.accessToken}` },
  };
}
