import type { ConfirmSignupRequest, SignupConfirmed } from '@balcao/api-schema';
import {
  attemptsOf,
  lockRegistration,
  personOf,
  type SignupAttempt,
} from '../../../accounts/signup-attempts';
import { createStore, storeNamedAfter } from '../../../accounts/stores';
import { consumeToken } from '../../../accounts/user-tokens';
import { activateUser, findUserByEmail, replacePendingUser, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { CONFIRM_ANYWHERE_LIMIT, CONFIRM_LIMIT } from '../../../security/attempt-limits';
import { clearAttempts, consumeAttempt } from '../../../security/attempts';
import type { Origin } from '../../../security/origin';
import { joinAtConfirmation } from '../invitations/join';
import { openAudited } from '../login/service';
import { codeHash } from './codes';

/**
 * Uses up a code.
 * @returns the attempt it was sent for
 * @throws Problem invalid_code when no attempt has it, conflict when several are open and no proof picks one
 */
async function attemptOfCode(
  platform: Platform,
  trx: Executor,
  user: User,
  { code, attempt: proof }: ConfirmSignupRequest,
): Promise<SignupAttempt> {
  const attempts = await attemptsOf(trx, user.id);
  const mine = attempts.filter(
    ({ proof_hash }) => proof === undefined || proof_hash === platform.digest(proof),
  );
  for (const attempt of mine) {
    if (!(await consumeToken(trx, user.id, 'confirm', codeHash(platform, attempt, code)))) continue;
    if (proof !== undefined || attempts.length === 1) return attempt;
    // The rollback makes the code usable again. Only people who can read the mailbox get here.
    throw new Problem('conflict', {
      text: 'Há mais de um cadastro com este e-mail. Digite o código na tela em que você se cadastrou, ou cadastre-se de novo.',
    });
  }
  throw new Problem('invalid_code');
}

/** Counts an attempt at a code. A browser that signed up has its own count; others share the count of their address. */
async function consumeConfirmationAttempt(
  { database, digest }: Platform,
  { email, attempt: proof }: ConfirmSignupRequest,
  { ip }: Origin,
): Promise<void> {
  const own = await consumeAttempt(database.platform, CONFIRM_LIMIT, email, proof ? digest(proof) : ip);
  const all =
    proof || !own.allowed ? own : await consumeAttempt(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
  if (all.allowed) return;
  throw new Problem('invalid_code', {
    text: 'Foram muitas tentativas com este código. Peça um novo código.',
  });
}

/**
 * Confirms a signup by its code. Activates the account with that signup's data and creates a first store. Whoever has the proof of that
 * signup has chosen its password in the same browser, and is logged in.
 */
export async function confirmSignup(
  platform: Platform,
  request: ConfirmSignupRequest,
  origin: Origin,
): Promise<SignupConfirmed> {
  const { database } = platform;
  const { email } = request;
  await consumeConfirmationAttempt(platform, request, origin);
  const user = await findUserByEmail(database.platform, email);
  if (user === undefined) throw new Problem('invalid_code');

  await database
    .withPlatform(async (trx) => {
      if (!(await lockRegistration(trx, user.id))) throw new Problem('invalid_code');
      const attempt = await attemptOfCode(platform, trx, user, request);
      await replacePendingUser(trx, user.id, personOf(attempt, email));
      await activateUser(trx, user.id);
      await createStore(trx, {
        sellerId: user.seller_id,
        userId: user.id,
        nome: attempt.store_name || storeNamedAfter(attempt.name),
      });
      await joinAtConfirmation(trx, platform.config.publicUrl, {
        ...user,
        signup_invitation_hash: attempt.invitation_hash,
      });
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
  await clearAttempts(database.platform, CONFIRM_LIMIT, email);
  await clearAttempts(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
  if (request.attempt === undefined) return { message: 'Cadastro confirmado. Agora é só entrar.' };
  const session = await openAudited(platform, user, origin, { storeId: null });
  return { message: 'Cadastro confirmado.', session };
}
