import type { CodeSent, Notice, SignupRequest } from '@balcao/api-schema';
import { createStore } from '../../../accounts/stores';
import { consumeToken, issueToken } from '../../../accounts/user-tokens';
import {
  activateUser,
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  type NewUser,
  replacePendingUser,
  type User,
} from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { accountExistsMail, confirmSignupMail } from '../../../providers/mail/account-mails';
import { enqueueMail } from '../../../providers/mail/outbox';
import { newCode } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { hashPassword } from '../../../security/passwords';
import { CONFIRM_LIMIT, clearTries, NOTICE_LIMIT, RESEND_LIMIT, takeTry } from '../../../security/tries';
import { joinAtConfirmation } from '../invitations/join';

const RESEND_AFTER_SECONDS = RESEND_LIMIT.cooldownSeconds ?? 0;

/** The one answer to every signup and every request for a code. */
const CODE_SENT: CodeSent = {
  message: 'Se os dados estiverem certos, enviamos um código para o seu e-mail. Ele vale 15 minutos.',
  retryAfterSeconds: RESEND_AFTER_SECONDS,
};

type CodeReason = 'user.signup' | 'user.signup-again' | 'user.resend-code';

async function sendCode(
  { digest }: Platform,
  trx: Executor,
  user: User,
  reason: CodeReason,
  origin: Origin,
): Promise<void> {
  const code = newCode();
  await issueToken(trx, user.id, 'confirm', digest(`${user.id}|${code}`));
  await enqueueMail(trx, confirmSignupMail(user, code));
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: reason,
    entity: 'user',
    entityId: user.id,
    after: { termsVersion: user.terms_version },
  });
}

async function tellOwner({ config, database }: Platform, owner: User): Promise<void> {
  const { allowed } = await takeTry(database.platform, NOTICE_LIMIT, owner.email);
  if (allowed) await enqueueMail(database.platform, accountExistsMail(owner, config.publicUrl));
}

async function register(platform: Platform, person: NewUser, origin: Origin): Promise<void> {
  await platform.database.platform.transaction().execute(async (trx) => {
    const user = await createPendingUser(trx, person);
    if (user === undefined) return;
    await sendCode(platform, trx, user, 'user.signup', origin);
  });
}

async function registerAgain(
  platform: Platform,
  pending: User,
  person: NewUser,
  origin: Origin,
): Promise<void> {
  const { allowed } = await takeTry(platform.database.platform, RESEND_LIMIT, person.email);
  if (!allowed) return;
  await clearTries(platform.database.platform, CONFIRM_LIMIT, person.email);
  await platform.database.platform.transaction().execute(async (trx) => {
    await replacePendingUser(trx, pending.id, person);
    await sendCode(platform, trx, { ...pending, name: person.name }, 'user.signup-again', origin);
  });
}

/**
 * Signs a person up. E-mail and CPF that already have an account answer the same as new ones: the account's owner is told
 * by e-mail, nobody else. The password is hashed in every case, so that the time does not tell either.
 */
export async function signup(platform: Platform, request: SignupRequest, origin: Origin): Promise<CodeSent> {
  const { database } = platform;
  const person: NewUser = {
    name: request.name,
    email: request.email,
    phoneNumber: request.phoneNumber,
    cpf: request.cpf,
    passwordHash: await hashPassword(request.password),
    invitationHash: request.inviteToken && platform.digest(request.inviteToken),
  };
  const sameEmail = await findUserByEmail(database.platform, person.email);
  const sameCpf = await findUserByCpf(database.platform, person.cpf);
  const owner = sameEmail !== undefined && sameEmail.status !== 'pending' ? sameEmail : sameCpf;

  if (owner !== undefined) await tellOwner(platform, owner);
  else if (sameEmail !== undefined) await registerAgain(platform, sameEmail, person, origin);
  else {
    await takeTry(database.platform, RESEND_LIMIT, person.email);
    await clearTries(database.platform, CONFIRM_LIMIT, person.email);
    await register(platform, person, origin);
  }
  return CODE_SENT;
}

/** Sends another code, unless the last one is too fresh or there is nothing to confirm: the answer is the same. */
export async function resendCode(platform: Platform, email: string, origin: Origin): Promise<CodeSent> {
  const { database } = platform;
  const { allowed } = await takeTry(database.platform, RESEND_LIMIT, email);
  if (!allowed) return CODE_SENT;
  await clearTries(database.platform, CONFIRM_LIMIT, email);
  const user = await findUserByEmail(database.platform, email);
  if (user?.status === 'pending') {
    await database.platform
      .transaction()
      .execute((trx) => sendCode(platform, trx, user, 'user.resend-code', origin));
  }
  return CODE_SENT;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

/** Confirms a signup by its code and opens the account, with a first store. */
export async function confirmSignup(
  platform: Platform,
  email: string,
  code: string,
  origin: Origin,
): Promise<Notice> {
  const { database, digest } = platform;
  const { allowed } = await takeTry(database.platform, CONFIRM_LIMIT, email);
  if (!allowed) {
    throw new Problem('invalid_code', {
      text: 'Foram muitas tentativas com este código. Peça um novo código.',
    });
  }
  const user = await findUserByEmail(database.platform, email);
  if (user === undefined) throw new Problem('invalid_code');

  await database.platform
    .transaction()
    .execute(async (trx) => {
      const right = await consumeToken(trx, user.id, 'confirm', digest(`${user.id}|${code}`));
      if (!right) throw new Problem('invalid_code');
      await activateUser(trx, user.id);
      await createStore(trx, {
        sellerId: user.seller_id,
        userId: user.id,
        nome: `Loja de ${firstName(user.name)}`,
      });
      await joinAtConfirmation(trx, user);
      await recordAudit(
        trx,
        { ...origin, actorId: user.id, actorKind: 'user' },
        { sellerId: user.seller_id, action: 'user.confirm', entity: 'user', entityId: user.id },
      );
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'users_cpf')) throw error;
      throw new Problem('conflict', {
        text: 'Não foi possível concluir este cadastro. Se você já tem conta, entre com ela ou fale com o suporte.',
        cause: error,
      });
    });
  await clearTries(database.platform, CONFIRM_LIMIT, email);
  return { message: 'Cadastro confirmado. Agora é só entrar.' };
}
